-- The same of what is written for users: two publish it, one takes it back, and nobody makes a draft of what was read.
create function content_stand(published_at bigint, revoked_at bigint) returns text language sql immutable as $$
  select case when published_at is null then 'draft' when published_at > coalesce(revoked_at, -1) then 'shown' else 'revoked' end
$$;
create function keep_stand() returns trigger language plpgsql as $$
declare
  step text := content_stand(old.published_at, old.revoked_at) || '>' || content_stand(new.published_at, new.revoked_at);
begin
  if not step = any (tg_argv) then
    raise exception 'no text goes from %', replace(step, '>', ' to ') using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger keep_status before update on content_item for each row
  when (content_stand(old.published_at, old.revoked_at) is distinct from content_stand(new.published_at, new.revoked_at))
  execute function keep_stand('stand', 'draft>revoked', 'draft>shown', 'revoked>shown', 'shown>revoked');
