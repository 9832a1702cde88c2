import { plainText } from '@dopusk/domain'

/** «ООО «Вектор», ИНН 5904123453, КПП 590401001». */
export const requisites = (name: string, { inn, kpp }: { inn: string | null; kpp: string | null }): string =>
  [plainText(name), inn === null ? '' : `ИНН\u00a0${inn}`, kpp === null ? '' : `КПП\u00a0${kpp}`]
    .filter(Boolean)
    .join(', ')
