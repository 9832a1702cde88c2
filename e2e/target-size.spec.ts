import { appearances, setAppearance } from './appearance.ts'
import { listClippedTexts } from './clipped-text.ts'
import { listSqueezedTexts } from './squeezed-text.ts'
import { listSmallTargets } from './target-size.ts'
import { expect, proof, test } from './test.ts'

const style = `
  button, a.box { position: relative; display: block; width: 30px; height: 30px; margin: 60px; padding: 0; border: 0 }
  .wide::after { position: absolute; inset: -7px; content: '' }
  .half::after { position: absolute; inset: -7px 0; content: '' }
  label { display: block; padding: 20px }
`

test(
  'the check of target sizes counts overlays and labels, exempts sentences, and names what is too small',
  proof,
  async ({ page }) => {
    const [phone] = appearances
    if (phone) await setAppearance(page, phone)
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    await page.setContent(`<style>${style}</style>
    <button class="wide" aria-label="Enough"></button><button class="half" aria-label="Narrow"></button><button disabled aria-label="Off"></button>
    <p>Read <a href="#law">the law</a> first</p><p><a href="#alone">Alone</a></p>
    <label><input type="checkbox"> I agree</label><input type="checkbox" aria-label="No label">`)
    const small = await listSmallTargets(page)
    expect(small.map((line) => /«(.*)»/.exec(line)?.[1])).toEqual(['Narrow', 'Alone', 'No label'])
    expect(small[0]).toBe('button «Narrow» 30 × 44')
  },
)

test(
  'the check of squeezed text names what is read from top to bottom, not what only screen readers read',
  proof,
  async ({ page }) => {
    const column = (width: string, text: string) => `<p style="width: ${width}; overflow-wrap: anywhere">${text}</p>`
    const forScreenReaders = 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)'
    await page.setContent(
      [
        column('1em', 'Воронин Глеб'),
        column('0', 'Сегодня'),
        column('10em', 'Ёлкина Анна Петровна'),
        column('1em', 'Да'),
        '<p>Лебедев</p>',
        `<div style="${forScreenReaders}">${column('1px', 'Начало занятия')}</div>`,
      ].join(''),
    )
    expect(await listSqueezedTexts(page)).toEqual(['Воронин Глеб', 'Сегодня'])
  },
)

test(
  'the check of clipped text names what an ellipsis, a line clamp or a low box cuts off, not what scrolls',
  proof,
  async ({ page }) => {
    const box = (style: string, text: string) => `<p style="width: 8em; ${style}">${text}</p>`
    await page.setContent(
      [
        box('overflow: hidden; white-space: nowrap; text-overflow: ellipsis', 'Эксплуатация сооружений'),
        box(
          'overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1',
          'Два слова и три',
        ),
        box('overflow: clip; height: 1em', 'Низкая коробка для текста'),
        box('overflow: auto; height: 1em', 'Прокручивается вниз до конца'),
        box('overflow: hidden', 'Помещается весь'),
      ].join(''),
    )
    const clipped = await listClippedTexts(page)
    expect(clipped.map((line) => /«(\p{L}+)/u.exec(line)?.[1])).toEqual(['Эксплуатация', 'Два', 'Низкая'])
  },
)
