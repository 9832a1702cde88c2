const stopWords = new Set(
  (
    'а без бы был быть в во все всех вы для до его ее если же за и из или их к как какие каких какова каков какой какая какую ' +
    'когда которые который кто ли между на над не него нее ней нет ни но о об от по под при про с со так такое тем то того ' +
    'только у уже чего чем через что чтобы это этот выберите верные варианты укажите должен должна должны может могут'
  ).split(' '),
)

/** The words of a text without endings and small words: «объекту» and «объекта» are the same one. */
export const wordsOf = (text: string): Set<string> => {
  const words =
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\d]+(?:[.,]\d+)*/gu) ?? []
  return new Set(
    words.filter((word) => !stopWords.has(word)).map((word) => (/\d/u.test(word) ? word : word.slice(0, 5))),
  )
}

/** How much two sets of words overlap, 0 to 1. */
export const overlapOf = (one: Set<string>, other: Set<string>): number => {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}
