import { soft } from './0001-columns.ts'
import type { Migration } from './index.ts'

/**
 * Keys of the AI provider, and what people may ask it for. Requests count since `counted_since`: once the window of a
 * key begins anew, what was counted before is over without anything being written.
 */
export const aiKeys: Migration = {
  name: '0025-ai-keys',
  up: `
create table ai_keys (${soft},
  name text not null collate nocase,
  max_requests integer not null,
  used_requests integer not null default 0 check (used_requests >= 0),
  total_requests integer not null default 0 check (total_requests >= 0),
  counted_since text not null default '',
  reset_window text not null default 'none' check (reset_window in ('none', 'daily', 'weekly', 'monthly')),
  is_active integer not null default 1 check (is_active in (0, 1)),
  key_hint text not null default '',
  last_tested_at text,
  test_status text,
  test_response_time integer,
  test_message text not null default ''
) strict;
create trigger ai_keys_erased after delete on ai_keys begin
  delete from secrets where owner_type = 'ai_keys' and owner_id = old.id;
end;

create table user_ai_keys (${soft},
  user_id integer not null references users (id) on delete cascade,
  name text not null collate nocase,
  usage_count integer not null default 0 check (usage_count >= 0),
  requests_per_key integer not null,
  counted_since text not null default '',
  reset_window text not null default 'none' check (reset_window in ('none', 'daily', 'weekly', 'monthly')),
  is_active integer not null default 1 check (is_active in (0, 1))
) strict;
create index user_ai_keys_user on user_ai_keys (user_id);
`,
}
