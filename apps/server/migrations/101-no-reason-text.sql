-- Why an application was sent back is a key, whose sentence its owner reads; nobody ever wrote another.
alter table identity_application drop column reason_text;
