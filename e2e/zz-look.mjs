import { chromium } from 'playwright-core'
const base = 'http://127.0.0.1:4940', out = '/tmp/brand-shots/'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const signIn = async (page, email) => {
  await page.goto(base + '/auth'); await page.waitForLoadState('networkidle')
  await page.getByLabel(/Логин|Email/).first().fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill('demo-Parol-2026')
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.waitForURL((u) => !u.pathname.startsWith('/auth'))
}
const step = process.argv[2]
const ctx = async (w, theme) => { const c = await browser.newContext({ viewport: { width: w, height: 900 }, colorScheme: theme, locale: 'ru' }); const p = await c.newPage(); p.on('console', m => ['error','warning'].includes(m.type()) && console.log(m.type(), m.text())); p.on('pageerror', e => console.log('pageerror', e.message)); return p }
if (step === 'form') {
  const page = await ctx(1440, 'light')
  await signIn(page, 'partner@example.org')
  const me = await page.evaluate(() => 0)
  await page.goto(base + '/partners/1'); await page.waitForLoadState('networkidle')
  if (await page.getByText('Такой карточки нет').count()) { await page.goto(base + '/partners/2'); await page.waitForLoadState('networkidle') }
  console.log(page.url())
  const section = page.locator('section[aria-labelledby=partner-brand]')
  await section.screenshot({ path: out + 'form-empty.png' })
  await page.getByLabel('Название для обучающихся').fill('Учебный центр «Вектор»')
  await page.getByRole('group',{name:'Логотип',exact:true}).getByLabel(/файл/).setInputFiles(out + 'light.png')
  await page.getByRole('group',{name:'Логотип',exact:true}).getByLabel('Заменить файл').waitFor()
  await section.screenshot({ path: out + 'form-one.png' })
  await page.getByRole('group',{name:'Логотип для тёмной темы'}).getByLabel(/файл/).setInputFiles(out + 'dark.webp')
  await page.getByRole('group',{name:'Логотип для тёмной темы'}).getByLabel('Заменить файл').waitFor()
  await section.screenshot({ path: out + 'form-two.png' })
  await page.getByRole('group',{name:'Логотип',exact:true}).getByLabel('Заменить файл').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await page.getByText('Нужна картинка PNG').waitFor()
  await section.screenshot({ path: out + 'form-fault.png' })
  if (process.argv[3] === 'one') await page.getByRole('group',{name:'Логотип для тёмной темы'}).getByRole('button',{name:'Убрать логотип'}).click()
  await page.getByRole('button', { name: 'Сохранить название и логотип' }).click()
  await page.getByText('Название и логотип сохранены').waitFor()
  for (const theme of ['light', 'dark']) for (const w of [360, 768, 1440]) {
    await page.emulateMedia({ colorScheme: theme }); await page.setViewportSize({ width: w, height: 900 })
    await section.screenshot({ path: `${out}form-${theme}-${w}.png` })
  }
} else {
  for (const theme of ['light', 'dark']) {
    const page = await ctx(1440, theme)
    await signIn(page, 'learner@example.org')
    for (const w of [360, 768, 1440]) {
      await page.setViewportSize({ width: w, height: 900 })
      await page.goto(base + '/courses'); await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `${out}${step}-${theme}-${w}.png`, fullPage: true })
      console.log(theme, w, await page.evaluate(() => document.documentElement.scrollWidth))
    }
  }
}
await browser.close()
