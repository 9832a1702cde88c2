-- Which wordings show a picture. Bodies of early loads hold its bare address.
create index question_version_picture on question_version ((coalesce(body -> 'image' ->> 'src', body ->> 'image')))
  where body ->> 'image' is not null;
