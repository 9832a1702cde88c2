-- The account list is searched by runs of letters of its own, of three, four and five: some run of five is rare where no
-- trigram is («user4321@» shares «use» with everybody). The partner stands among them, so that one look into the index
-- answers for a partner's learners alone.

create function grams_within(text text, partner_id bigint) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  grams text[] := array['=' || coalesce(partner_id::text, '')];
  run text;
begin
  for start in 1 .. length(text) - 2 loop
    run := split_part(substr(text, start, 5), ' ', 1);
    grams := grams || substr(text, start, 3);
    if length(run) >= 4 then
      grams := grams || left(run, 4);
    end if;
    if length(run) = 5 then
      grams := grams || run;
    end if;
  end loop;
  return grams;
end $$;

-- Those by which a searched word is looked up; one of two letters begins a word, one of one letter is not looked up.
create function grams_of_word(word text) returns text[]
  language sql immutable parallel safe
  return case
    when length(word) >= 5 then array(select substr(word, start, 5) from generate_series(1, length(word) - 4) as start)
    when length(word) >= 3 then array[word]
    when length(word) = 2 then array[' ' || word]
    else '{}'
  end;

drop index education_account_search;
create index education_account_search on education_account using gin (grams_within(search_text, partner_id));
