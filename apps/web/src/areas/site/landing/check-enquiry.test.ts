import { sendEnquiry } from '@dopusk/contract'
import { describe, expect, test } from 'vitest'
import { checkEnquiry } from './check-enquiry.ts'

const enquiry = { name: 'Анна', phone: '+79120000001', text: 'Сколько длится курс?' }
const fillAll = 'Пожалуйста, заполните все поля'
const wrongPhone = 'Пожалуйста, введите корректный номер телефона'

const cases: [Partial<typeof enquiry>, string | null, string[]?][] = [
  [{}, null],
  [{ name: '' }, fillAll, ['name']],
  [{ name: ' ', text: '\n' }, fillAll, ['name', 'text']],
  [{ phone: '' }, fillAll, ['phone']],
  [{ name: '', phone: 'абв' }, fillAll, ['name']],
  [{ phone: '12' }, null],
  [{ phone: ' 89120000001 ' }, null],
  [{ phone: '+123456789012345' }, null],
  [{ phone: '1' }, wrongPhone, ['phone']],
  [{ phone: '+' }, wrongPhone, ['phone']],
  [{ phone: '0912000000' }, wrongPhone, ['phone']],
  [{ phone: '+09120000' }, wrongPhone, ['phone']],
  [{ phone: '1234567890123456' }, wrongPhone, ['phone']],
  [{ phone: '+7 912 000-00-01' }, null],
  [{ phone: '+7\u00a0(912) 000–00‑01' }, null],
  [{ phone: '8(912)0000001' }, null],
  [{ phone: '()' }, wrongPhone, ['phone']],
  [{ phone: '+7 (912) 000 доб. 1' }, wrongPhone, ['phone']],
  [{ phone: '+7.912.000.00.01' }, wrongPhone, ['phone']],
  [{ phone: '79120000001+' }, wrongPhone, ['phone']],
]

describe.each(cases)('%j', (change, message, fields) => {
  const values = { ...enquiry, ...change }

  test(message ?? 'is fine', () => {
    expect(checkEnquiry(values)).toEqual(message === null ? null : { message, fields })
  })

  test('the server gives the same result', () => {
    const read = sendEnquiry.body?.safeParse({ ...values, is_checked: true })
    expect(read?.success).toBe(message === null)
    expect(read?.error?.issues[0]?.message).toBe(message ?? undefined)
  })
})
