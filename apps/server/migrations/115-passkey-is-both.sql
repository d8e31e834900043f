-- A passkey that has verified its user is both factors, so no sign-in that began with one waits for a code.
alter table people_ticket drop column by_passkey;
