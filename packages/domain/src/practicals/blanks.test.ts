import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeholderNames, splitParagraph } from './blanks.ts'

const event = { id: 1, codeText: 'event' }
const who = { id: 2, codeText: 'who' }

describe('a paragraph', () => {
  test.each([
    ['words alone', 'Просто текст.', [event], [{ text: 'Просто текст.' }]],
    ['one blank', 'Это {{event}}.', [event], [{ text: 'Это ' }, { code: event }, { text: '.' }]],
    ['blanks inside the braces', '{{ event }}', [event], [{ code: event }]],
    ['two in a row', '{{event}}{{who}}', [who, event], [{ code: event }, { code: who }]],
    ['a placeholder without a code', 'Это {{unknown}}.', [event], [{ text: 'Это {{unknown}}.' }]],
    ['no code at all', 'Это {{event}}.', [], [{ text: 'Это {{event}}.' }]],
    ['a code used once only', '{{event}} и {{event}}', [event], [{ code: event }, { text: ' и {{event}}' }]],
    [
      'two codes of one name',
      '{{event}}{{event}}',
      [event, { ...event, id: 3 }],
      [{ code: event }, { code: { ...event, id: 3 } }],
    ],
    ['braces that form no placeholder', 'a {event} {{}} }} {{', [event], [{ text: 'a {event} {{}} }} {{' }]],
    ['nothing', '', [event], []],
  ])('%s', (_fact, text, codes, parts) => {
    expect(splitParagraph(text, codes)).toEqual(parts)
  })

  test('loses no letter, whatever it holds', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('{{event}}', '{{who}}', '{{none}}', '{{', '}}'))
    const codes = fc.subarray([event, who])
    fc.assert(
      fc.property(fc.array(piece), codes, (pieces, some) => {
        const text = pieces.join('')
        const parts = splitParagraph(text, some)
        const whole = parts.map((part) => ('code' in part ? `{{${part.code.codeText}}}` : part.text)).join('')
        const used = parts.flatMap((part) => ('code' in part ? [part.code.id] : []))
        expect(whole.replaceAll(/\{\{\s*(event|who)\s*\}\}/g, '{{$1}}')).toBe(
          text.replaceAll(/\{\{\s*(event|who)\s*\}\}/g, '{{$1}}'),
        )
        expect(new Set(used).size).toBe(used.length)
      }),
    )
  })

  test('names its placeholders in their order, repeated ones too', () => {
    expect(placeholderNames('{{b}} {{ a }} {{b}} {{}}')).toEqual(['b', 'a', 'b', ''])
  })
})
