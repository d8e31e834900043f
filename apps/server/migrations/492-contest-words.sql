-- Contests come by a later number: their table is looked at when a draft is saved, and not here.
-- What a contest is called and says of itself in languages other than English, which stands in its row. Each save of a draft
-- writes that of its version; of what was saved before there were languages there is no row, and English is all it has.
create table contests_words (
  part smallint not null,
  user_id bigint not null,
  -- The contest's, and of which of its versions.
  id bigint not null,
  version integer not null check (version > 0),
  -- By language: name, description.
  words jsonb not null check (jsonb_typeof(words) = 'object' and not words ? 'en-us'),
  primary key (part, user_id, id, version)
);
select make_append_only('contests_words');

-- Who joined has read what there was: nothing is said of a contest once it is published that was not said before.
create function keep_contest_words() returns trigger language plpgsql as $$
begin
  if exists (
    select from contests_contest c
    where (c.part, c.user_id, c.id) = (new.part, new.user_id, new.id) and c.status <> 'draft'
  ) then
    raise exception 'what a contest says is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger keep_contest_words before insert on contests_words for each row execute function keep_contest_words();
