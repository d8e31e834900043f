-- Questions are asked of second contracts too, others than of leverage: the answers to each are their own.
alter table people_appropriateness add column topic text not null default 'leverage'
  check (topic in ('leverage', 'secondContracts'));
alter table people_appropriateness alter column topic drop default;
alter table people_appropriateness drop constraint people_appropriateness_pkey;
alter table people_appropriateness add primary key (part, user_id, topic);
alter table people_appropriateness_answer add column topic text not null default 'leverage'
  check (topic in ('leverage', 'secondContracts'));
alter table people_appropriateness_answer alter column topic drop default;

-- Two limits of a day are of second contracts alone: of what is staked, and of what they bring or cost.
alter table people_limit drop constraint people_limit_kind_check;
alter table people_limit add constraint people_limit_kind_check
  check (kind in ('deposit', 'loss', 'stake', 'optionLoss'));
alter table people_day add column staked numeric(38, 0) not null default 0 check (staked >= 0);
alter table people_day alter column staked drop default;
alter table people_day add column option_result numeric(38, 0) not null default 0;
alter table people_day alter column option_result drop default;
