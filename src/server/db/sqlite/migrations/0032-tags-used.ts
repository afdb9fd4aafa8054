import type { Migration } from './index.ts'

/** When a tag was last given to a post, kept by a trigger as its count is; it stays when the post goes. */
export const tagsUsed: Migration = {
  name: '0032-tags-used',
  up: `
alter table tags add column used_at text;
update tags set used_at = (
  select max(posts.updated_at) from post_tags join posts on posts.id = post_tags.post_id
  where post_tags.tag_id = tags.id and posts.deleted_at is null
);
create trigger post_tags_used after insert on post_tags begin
  update tags set used_at = max(coalesce(used_at, ''), (select updated_at from posts where id = new.post_id))
    where id = new.tag_id;
end;
`,
}
