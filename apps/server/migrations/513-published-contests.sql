-- From its publication on nobody changes what a contest promised: neither its times nor its prizes nor its rules, whoever asks.
-- It may go on: from published to frozen to released, or called off; and what was written down on the way stays.
create function keep_contest() returns trigger language plpgsql as $$
begin
  raise exception 'what a contest promised is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_contest before update on contests_contest for each row
  when (old.status <> 'draft' and (
    (old.part, old.user_id, old.id, old.version, old.name, old.kind, old.metric, old.currency, old.initial_funds, old.max_participants,
        old.start_at, old.end_at, old.min_valid_opens, old.kyc_limit, old.review_hours, old.rewards, old.prize_total, old.description,
        old.terms_version, old.rule_version, old.created_at, old.published_at)
      is distinct from (new.part, new.user_id, new.id, new.version, new.name, new.kind, new.metric, new.currency, new.initial_funds,
        new.max_participants, new.start_at, new.end_at, new.min_valid_opens, new.kyc_limit, new.review_hours, new.rewards,
        new.prize_total, new.description, new.terms_version, new.rule_version, new.created_at, new.published_at)
    or (old.status <> new.status and (old.status, new.status) not in
      (('published', 'frozen'), ('frozen', 'released'), ('published', 'cancelled')))
    or new.participants < old.participants or (new.participants > old.participants and old.status <> 'published')
    or (old.frozen_at is not null and (new.frozen_at, new.marks, new.ranking_digest, new.prizes_due)
      is distinct from (old.frozen_at, old.marks, old.ranking_digest, old.prizes_due))
    or (old.released_at is not null and new.released_at is distinct from old.released_at)
    or (old.cancelled_at is not null and (new.cancelled_at, new.cancel_reason)
      is distinct from (old.cancelled_at, old.cancel_reason))))
  execute function keep_contest();
create trigger keep_contest_row before delete on contests_contest for each row when (old.status <> 'draft') execute function keep_contest();
create trigger keep_contests before truncate on contests_contest for each statement execute function keep_contest();

-- When somebody joined decides between equals and among accounts of one person; it stays, and so does how it ended.
create trigger keep_entry before update on contests_entry for each row
  when ((old.part, old.user_id, old.id, old.contest_id, old.funds, old.terms_version, old.joined_at)
      is distinct from (new.part, new.user_id, new.id, new.contest_id, new.funds, new.terms_version, new.joined_at)
    or (old.ended_at is not null and (new.status, new.ended_at) is distinct from (old.status, old.ended_at))
    or (old.returned_at is not null and new.returned_at is distinct from old.returned_at)
    or (old.prize is not null and (new.prize, new.prize_paid_at) is distinct from (old.prize, old.prize_paid_at)))
  execute function keep_contest();
create trigger keep_entry_row before delete on contests_entry for each row execute function keep_contest();
create trigger keep_entries before truncate on contests_entry for each statement execute function keep_contest();

-- A ranking is written by the transaction that ends its contest, and by no other: neither before nor after, nor of another contest.
create function keep_ranking() returns trigger language plpgsql as $$
begin
  if not exists (
    select from contests_contest c
    where c.id = new.contest_id and c.status = 'frozen' and c.xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'a ranking is written as its contest ends' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
-- At the end of the transaction, in whichever order it wrote.
create constraint trigger keep_ranking after insert on contests_result deferrable initially deferred
  for each row execute function keep_ranking();
create constraint trigger keep_ranking after insert on contests_tie deferrable initially deferred
  for each row execute function keep_ranking();
