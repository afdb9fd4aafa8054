import { again, HTML, shapesOf } from './hostile-shapes.ts'

/** Markup of texts, with tables and videos that cost more than they say. */
export const TABLES = {
  ...HTML,
  ...shapesOf(
    '<td colspan=100>',
    '<td rowspan=100>',
    '<tr><td>',
    '<td><p>',
    '<figure data-video="https://vimeo.com/76979871">',
  ),
  'cells in one row': again('<td rowspan=100 colspan=100>x', '<table><tr>'),
  'rows that reach down': again('<tr><td rowspan=100>x', '<table>'),
  'blank lines in a cell': again('<p> </p>', '<table><tr><td>'),
  'a video of nobody': again('a', '<figure data-video="https://youtu.be/'),
}
