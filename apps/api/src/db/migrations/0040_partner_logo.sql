-- What learners see of the partner who gives them their courses: a name and a logo.

-- Null: the name of the card.
alter table partner_profile add column display_name text
  check (display_name = btrim(display_name) and length(display_name) between 1 and 100);

-- Pictures that the server has encoded itself, never the uploaded file. The dark theme has one of its own where it is wanted.
create table partner_logo (
  partner_id bigint not null references partner_profile,
  theme text not null check (theme in ('light', 'dark')),
  png bytea not null check (length(png) between 1 and 400000),
  -- Its address.
  sha256 bytea not null check (sha256 = sha256(png)),
  width smallint not null check (width between 1 and 480),
  height smallint not null check (height between 1 and 160),
  primary key (partner_id, theme)
);
-- Two partners may have the same picture.
create index partner_logo_address on partner_logo (sha256);
