-- How something that was ordered, applied for, lent, joined, earned or asked may go on, is said once in the code, by table of what each
-- act makes of what (apps/server/src/platform/transitions.ts). Here stands of each which status may come of which: the same, as a test
-- compares, over others too, because what one batch makes of a row one after another is saved at once. What no table knows is
-- refused, whoever asks.
create function keep_status() returns trigger language plpgsql as $$
declare
  step text := coalesce(to_jsonb(old) ->> tg_argv[0], 'open') || '>' || coalesce(to_jsonb(new) ->> tg_argv[0], 'open');
begin
  if not step = any (tg_argv) then
    raise exception 'no % goes from %', tg_table_name, replace(step, '>', ' to ') using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger keep_status before update on invest_order for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'frozen>ended', 'frozen>owed', 'frozen>running', 'owed>ended', 'running>ended', 'running>frozen',
    'running>owed');
create trigger keep_status before update on invest_sale for each row when (old.outcome is distinct from new.outcome)
  execute function keep_status('outcome', 'open>missed', 'open>reached');
create trigger keep_status before update on ieo_order for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'applied>cancelled', 'applied>lapsed', 'applied>listed', 'applied>not_won', 'applied>paid',
    'applied>won', 'paid>cancelled', 'paid>listed', 'won>cancelled', 'won>lapsed', 'won>listed', 'won>paid');
create trigger keep_status before update on ieo_project for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'closed>cancelled', 'closed>drawn', 'closed>listed', 'draft>cancelled', 'draft>closed',
    'draft>drawn', 'draft>listed', 'draft>published', 'drawn>cancelled', 'drawn>listed', 'published>cancelled', 'published>closed',
    'published>drawn', 'published>listed');
create trigger keep_status before update on loan_order for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'overdue>liquidated', 'overdue>repaid', 'overdue>running', 'overdue>written_off',
    'passed>cancelled', 'passed>liquidated', 'passed>overdue', 'passed>repaid', 'passed>running', 'passed>written_off',
    'pending>cancelled', 'pending>liquidated', 'pending>overdue', 'pending>passed', 'pending>rejected', 'pending>repaid',
    'pending>running', 'pending>written_off', 'running>liquidated', 'running>overdue', 'running>repaid', 'running>written_off');
create trigger keep_status before update on contests_contest for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'draft>cancelled', 'draft>frozen', 'draft>published', 'draft>released', 'frozen>released',
    'published>cancelled', 'published>frozen', 'published>released');
create trigger keep_status before update on contests_entry for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'active>ended', 'active>exited');
create trigger keep_status before update on rewards_reward for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'due>paid');
create trigger keep_status before update on support_conversation for each row when (old.status is distinct from new.status)
  execute function keep_status('status', 'answered>closed', 'answered>waiting', 'closed>answered', 'closed>waiting', 'waiting>answered',
    'waiting>closed');
