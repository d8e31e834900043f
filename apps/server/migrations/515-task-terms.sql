-- What a task says was agreed to by who began it, says 471: so nobody changes it, whoever asks. That its end may come earlier, as it says
-- there, no command ever did, and the version of the terms that was accepted names the end.
create function keep_task() returns trigger language plpgsql as $$
begin
  raise exception 'what a task says is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_task before update on rewards_task for each row
  when (old is distinct from new)
  execute function keep_task();
create trigger keep_task_row before delete on rewards_task for each row execute function keep_task();
create trigger keep_tasks before truncate on rewards_task for each statement execute function keep_task();
