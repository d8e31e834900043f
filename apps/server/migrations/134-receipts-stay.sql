-- A receipt that stands for a recharge that was credited stays with it, though another report of the same
-- picture came to nothing.
update file_stored f set keep_until_at = null
  where f.use = 'voucher' and f.purged_at is null and f.keep_until_at is not null and exists (
    select from wallet_recharge r where r.part = f.part and r.user_id = f.user_id and r.status = 'credited'
      and r.certificates @> jsonb_build_array(jsonb_build_object('fileId', f.id::text)));
