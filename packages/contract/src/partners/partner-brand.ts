import { z } from 'zod'
import { defineCall } from '../call.ts'
import { idInText } from '../paging.ts'
import { base64, line } from '../text.ts'
import type { FromWire } from '../wire-names.ts'

/** What learners see of the partner who gives them their courses. */

const logoSchema = z.object({
  src: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

export type PartnerLogo = z.output<typeof logoSchema>

export const partnerBrandSchema = z.object({
  name: z.string(),
  logo: logoSchema.nullable(),
  /** Without one, the dark theme shows `logo` on a light plate. */
  logo_dark: logoSchema.nullable(),
})

export type PartnerBrand = FromWire<z.output<typeof partnerBrandSchema>>

const ownBrandSchema = partnerBrandSchema.extend({
  /** Null where learners read the company's name. */
  name: z.string().nullable(),
  company: z.string(),
})

export type OwnPartnerBrand = FromWire<z.output<typeof ownBrandSchema>>

const params = z.strictObject({ id: idInText })

// Two files must fit one request of a megabyte; a checked one is far smaller.
const logo = base64(480_000, 'Файл не больше 350 КБ').nullable().optional()

/** 16 × 16 pixels of one colour. */
const examplePng =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEUAU4dFMCXOAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQY02NgGAXIAAABEAAB7JfjegAAAABJRU5ErkJggg=='

export const getPartnerBrand = defineCall({
  name: 'getPartnerBrand',
  summary: 'Название и логотип партнёра для обучающихся; партнёру — свои',
  method: 'GET',
  path: '/api/partners/{id}/brand/',
  access: 'staff',
  params,
  response: ownBrandSchema,
  errors: ['not_found'],
})

export const checkPartnerLogo = defineCall({
  name: 'checkPartnerLogo',
  summary: 'Прочитать PNG, JPEG или WebP и показать, каким станет логотип: PNG в base64; ничего не меняет',
  method: 'POST',
  path: '/api/partners/{id}/logo-check/',
  access: 'staff',
  params,
  body: z.strictObject({ content: base64(960_000, 'Файл не больше 700 КБ') }),
  example: { body: { content: examplePng } },
  response: logoSchema.omit({ src: true }).extend({ content: z.string() }),
  errors: ['not_found', 'unavailable'],
})

export const changePartnerBrand = defineCall({
  name: 'changePartnerBrand',
  summary:
    'Сохранить название и логотип партнёра для обучающихся. Логотип: файл в base64, null — убрать, без поля — прежний',
  method: 'PUT',
  path: '/api/partners/{id}/brand/',
  access: 'staff',
  params,
  body: z.strictObject({
    name: line(100)
      .nullable()
      .transform((value) => value || null),
    logo,
    logo_dark: logo,
  }),
  example: { body: { name: 'Учебный центр «Вектор»', logo: examplePng } },
  response: ownBrandSchema,
  errors: ['not_found', 'unavailable'],
})
