-- What second contracts brought a user in all: kept by the decisions that settle them, so that showing it does not
-- read the whole history. It begins with the orders that there are.
create table options_tally (
  part smallint not null,
  user_id bigint not null,
  result numeric(38, 0) not null,
  primary key (part, user_id)
);
insert into options_tally (part, user_id, result)
  select part, user_id, sum(credited - stake) from options_order where status = 'settled' group by part, user_id;
