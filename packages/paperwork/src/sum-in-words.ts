import { assertKopecks, type Kopecks } from '@dopusk/domain'
import { rubles } from 'rubles'

const inLowerCase = (kopecks: Kopecks): string | null => {
  const digits = String(kopecks).padStart(3, '0')
  // The library leaves out roubles where there are none, and refuses nothing at all.
  if (kopecks < 100) return rubles(`1.${digits.slice(-2)}`)?.replace('один рубль', 'ноль рублей') ?? null
  return rubles(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** «Двенадцать тысяч триста сорок пять рублей 67 копеек». */
export const sumInWords = (kopecks: Kopecks): string => {
  const words = inLowerCase(assertKopecks(kopecks))
  if (words === null) throw new RangeError(`no words for ${kopecks} kopecks`)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
