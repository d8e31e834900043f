-- Messages that must arrive, such as that an account was opened from a new device: they wait here while the mail
-- server is away, and go once it has them. Codes, which are useless later, never do.
create table mail_letter (
  -- SHA-256 of channel, recipient, subject and body: what is said twice while it waits is said once.
  id bytea primary key check (length(id) = 32),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  written_at bigint not null,
  due_at bigint not null,
  tries integer not null default 0 check (tries >= 0)
);

create index mail_letter_due on mail_letter (due_at);
