-- What the sandbox's networks and banks were told never to take: a withdrawal of which it was found out that it was not
-- handed over, so that a sender that stood still meanwhile cannot send it after its money was given back.
create table wallet_sandbox_revoked (
  part smallint not null,
  user_id bigint not null,
  -- The withdrawal's.
  id bigint not null,
  at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('wallet_sandbox_revoked');
