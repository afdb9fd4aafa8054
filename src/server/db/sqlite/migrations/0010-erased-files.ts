import type { Migration } from './index.ts'

/** An attachment is nothing without its file: once that is erased, it is gone as well. */
export const erasedFiles: Migration = {
  name: '0010-erased-files',
  up: `
delete from course_files where file_id is null;
delete from lesson_files where file_id is null;
create trigger files_erased before delete on files begin
  delete from course_files where file_id = old.id;
  delete from lesson_files where file_id = old.id;
end;
`,
}
