import { ASK, edit, oneField } from './pair.ts'

/** Tags of posts and other sets: additions and removals of both sides; the order in a set means nothing. */

const tags = oneField('post', 'tags')
const types = oneField('settings', 'allowed_file_types')

export const SETS = [
  tags('only I added a tag', [1, 2], [1, 2, 6], [1, 2], [1, 2, 6]),
  tags('only they added a tag', [1, 2], [1, 2], [1, 2, 4], [1, 2, 4]),
  tags('each added another tag', [1, 2], [1, 2, 6], [1, 2, 4], [1, 2, 4, 6]),
  tags('both added the same tag', [1], [1, 6], [1, 6], [1, 6]),
  tags('both added the same tag and each one more', [1], [1, 6, 7], [1, 6, 8], [1, 6, 8, 7]),
  tags('each removed another tag', [1, 2, 3], [2, 3], [1, 3], [3]),
  tags('both removed the same tag', [1, 2, 3], [1, 3], [1, 3], [1, 3]),
  tags('I removed one, they added one', [1, 2], [1], [1, 2, 5], [1, 5]),
  tags('I added one, they removed one', [1, 2], [1, 2, 5], [2], [2, 5]),
  tags('I exchanged a tag, they added one', [1, 2], [1, 3], [1, 2, 5], [1, 5, 3]),
  tags('both exchanged the same tag for different ones', [1, 2], [1, 3], [1, 4], [1, 4, 3]),
  tags('I removed every tag, they added one', [1, 2], [], [1, 2, 9], [9]),
  tags('they removed every tag, I added one', [1, 2], [1, 2, 9], [], [9]),
  tags('both removed every tag', [1, 2], [], [], []),
  tags('no tags before, one by each', [], [3], [8], [8, 3]),
  tags('the server answers in another order', [1, 2, 3], [1, 2, 3, 4], [3, 1, 2], [1, 2, 3, 4]),
  tags('another order alone is no change', [1, 2, 3], [3, 2, 1], [1, 2, 3], [1, 2, 3]),
  tags('tags were null on the server before', null, [2], [5], [5, 2]),
  tags('I removed the tag that they kept while adding two', [4, 5, 6], [4, 6], [4, 5, 6, 7, 8], [4, 6, 7, 8]),
  tags(
    'a tag made on this device',
    [1],
    [1, 'new-00000000-0000-4000-a000-000000000001'],
    [1, 2],
    [1, 2, 'new-00000000-0000-4000-a000-000000000001'],
  ),
  types(
    'a file type allowed by each',
    ['pdf', 'png'],
    ['pdf', 'png', 'webp'],
    ['pdf', 'png', 'gif'],
    ['pdf', 'png', 'gif', 'webp'],
  ),
  types(
    'a file type forbidden by each',
    ['pdf', 'png', 'zip', 'svg'],
    ['pdf', 'png', 'zip'],
    ['pdf', 'png', 'svg'],
    ['pdf', 'png'],
  ),
  types(
    'I forbade what they kept, they allowed another',
    ['pdf', 'zip'],
    ['pdf'],
    ['pdf', 'zip', 'docx'],
    ['pdf', 'docx'],
  ),
  edit(
    'tags by both, the title by me',
    'post',
    { tags: [1], title: 'Audit' },
    { tags: [1, 2], title: 'An audit in a day' },
    { tags: [1, 3], title: 'Audit' },
    { tags: [1, 3, 2], title: 'An audit in a day' },
  ),
  edit(
    'tags by both, the title by both',
    'post',
    { tags: [1], title: 'Audit' },
    { tags: [1, 2], title: 'An audit in a day' },
    { tags: [1, 3], title: 'Audit, two days' },
    ['title'],
  ),
  oneField('post', 'slug')('a list of words in one value is no set', 'a,b', 'a,b,c', 'a,b,d', ASK),
]
