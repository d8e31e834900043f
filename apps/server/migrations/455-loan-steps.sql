-- What 453 left open: the order in which a loan goes on, and who said yes to it. A loan that was passed is never one that waits again,
-- nor one that was refused; one that is over stays as it ended, all of it but the file of what was signed, which may come later.
-- One transaction may take several steps at once, so what is kept is that none is taken back.
create trigger keep_loan_steps before update on loan_order for each row
  when ((old.status = 'passed' and new.status in ('pending', 'rejected'))
    or (old.status in ('running', 'overdue') and new.status in ('pending', 'passed', 'rejected', 'cancelled'))
    or (old.closed_at is not null and (to_jsonb(old) - array['document_hash', 'version'])
      is distinct from (to_jsonb(new) - array['document_hash', 'version']))
    -- Who said yes is written down while it waits: each change brings somebody, and after the last yes nobody comes or goes.
    or (old.approved_by <> new.approved_by and (old.status <> 'pending' or old.approved_by @> new.approved_by))
    -- That it was late, and since when, moves what may be lent later.
    or (old.overdue_at is not null and new.overdue_at is distinct from old.overdue_at))
  execute function keep_loan_terms();

alter table loan_order
  -- Nobody is both of the two who said yes, nothing without a pledge is passed by nobody, and a pledge asks nobody.
  add constraint loan_order_two_persons check (jsonb_array_length(approved_by) <= 2
    and (jsonb_array_length(approved_by) < 2 or approved_by -> 0 <> approved_by -> 1)),
  add constraint loan_order_passed_by_somebody check (passed_at is null or jsonb_array_length(approved_by) > 0),
  add constraint loan_order_pledge_asks_nobody check (loan_type = 'credit' or (passed_at is null and approved_by = '[]')),
  -- Only a pledge can be sold.
  add constraint loan_order_liquidated check (status <> 'liquidated' or loan_type = 'pledge');
