-- What a project is called and says of itself in languages other than English, which stands in its row. Each save of a draft
-- writes that of its version; of what was saved before there were languages there is no row, and English is all it has.
create table ieo_words (
  part smallint not null,
  user_id bigint not null,
  -- The project's, and of which of its versions.
  id bigint not null,
  version integer not null check (version > 0),
  -- By language: name, description.
  words jsonb not null check (jsonb_typeof(words) = 'object' and not words ? 'en-us'),
  primary key (part, user_id, id, version)
);
select make_append_only('ieo_words');

-- Who applied has read what there was: nothing is said of an offering once it is published that was not said before.
create function keep_ieo_words() returns trigger language plpgsql as $$
begin
  if exists (
    select from ieo_project p
    where (p.part, p.user_id, p.id) = (new.part, new.user_id, new.id) and p.status <> 'draft'
  ) then
    raise exception 'what an offering says is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger keep_ieo_words before insert on ieo_words for each row execute function keep_ieo_words();
