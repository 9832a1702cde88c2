const nbsp = '\u00a0'
const particle = / (?=(?:бы|ли|же)(?!\p{L}))/gu
const shortWord = /(^|[\s(«])((?!(?:бы|ли|же) )\p{L}{1,2}|№|ст\.|п\.) (?=\S)/gu
const unit =
  /(\d) (?=(?:т|кг|г|м|м²|м³|мм|см|км|л|В|кВ|кН|МПа|мин|ч|с|лет|год[ау]?|дня|дней|чел|руб|тыс|млн|%|°)(?!\p{L}))/gu
const thousands = /(\d) (?=\d{3}(?!\d))/g

/** Puts non-breaking spaces after short words and «№», before dashes and before units. */
export const nonBreaking = (text: string): string =>
  text
    .replace(particle, nbsp)
    .replace(shortWord, `$1$2${nbsp}`)
    // Matches do not overlap: the second of two short words in a row needs a second pass.
    .replace(shortWord, `$1$2${nbsp}`)
    .replace(thousands, `$1${nbsp}`)
    .replace(unit, `$1${nbsp}`)
    .replace(/ (?=[—–] )/g, nbsp)
