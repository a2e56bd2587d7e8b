import { describe, expect, it } from 'vitest';
import { unfilteredChange } from '../../supabase/local/postgres/safe-update';

describe('an update or delete without a condition is recognised in the SQL', () => {
  it.each([
    ['update things set a = 1', 'UPDATE'],
    ['DELETE FROM "public"."things"', 'DELETE'],
    ['delete from things using others', 'DELETE'],
    ['update things set a = (select b from others where b > 0)', 'UPDATE'],
    ['update things set a = o.b from (select b from others where b > 0) o', 'UPDATE'],
    ["update things set a = 'where'", 'UPDATE'],
    ["update things set a = E'it\\'s where', b = 1 -- where", 'UPDATE'],
    ['update things set "where" = $where$ where $where$ /* where */', 'UPDATE'],
    ['with gone as (delete from things returning a) select a from gone where a > 0', 'DELETE'],
    ['with kept as (select 1 where true) update things set a = 1 from kept', 'UPDATE'],
    ['begin update things set a = 1; delete from things where a = 1; end', 'UPDATE'],
    ['begin for gone in delete from things returning a loop perform 1 where true; end loop; end', 'DELETE'],
    ['begin if true then delete from things; end if; end', 'DELETE'],
    ['begin return query update things set a = 1 returning a; end', 'UPDATE'],
    ['select 1; update things set a = 1 returning a', 'UPDATE'],
  ])('%s', (sql, change) => {
    expect(unfilteredChange(sql)).toBe(change);
  });
});

describe('no update or delete without a condition is recognised in the SQL', () => {
  it.each([
    'update things set a = 1 where true',
    'delete from things where a in (select b from others)',
    'with gone as (delete from things where a = 1 returning a) update others set b = 1 from gone where b = a',
    'insert into things values (1) on conflict (a) do update set a = 2',
    'select a from things for update',
    'select a from things for no key update',
    'create table things (a integer references others on update cascade on delete cascade)',
    "begin if tg_op = 'DELETE' then return old; end if; end",
    "select 'delete from things'",
    'select "update" from things -- delete from things',
    'select t.update from things t',
  ])('%s', (sql) => {
    expect(unfilteredChange(sql)).toBeUndefined();
  });
});
