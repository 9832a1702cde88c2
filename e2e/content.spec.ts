import type { Browser, Page } from '@playwright/test'
import { appearances, nameOf, setAppearance } from './appearance.ts'
import { markVariant, pressInBar } from './content-editor.ts'
import { createLearner } from './created-learner.ts'
import { mailedPassword } from './mail.ts'
import { csv, goodRows, importQuestions, makeCourse } from './own-course.ts'
import type { Product } from './product.ts'
import { openAs, signIn } from './sign-in.ts'
import { answerWith, callApi, readStatuses, startTicket, strip, userCourseId } from './study.ts'
import { expect, proof, test } from './test.ts'

const openAsExpert = async (browser: Browser, product: Product, email: string, path: string): Promise<Page> => {
  const page = await browser.newPage({ baseURL: product.url })
  await openAs(page, email, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

const importPath = (course: number) => `/dashboard/content/courses/${course}/import`

test('a course grows from nothing to the first ticket of a learner, on the screen alone', async ({
  page,
  browser,
  product,
}) => {
  const name = `Лебёдки ${process.pid}`
  await openAs(page, 'staff@example.org', '/dashboard/content/courses/new')
  await page.getByLabel('Название').fill(name)
  await page.getByLabel('Код квалификации').fill('40.20900.01')
  await page.getByLabel('Редакция курса').fill('2026.11')
  await page.getByLabel('Цена, рублей').fill('0')
  await page.getByLabel('Описание').fill('О лебёдках.')
  await page.getByLabel('Чему учит курс').fill('Лебёдки')
  await page.getByLabel('Вопросов в билете').fill('4')
  await page.getByRole('button', { name: 'Создать курс' }).click()
  await expect(page).toHaveURL(/\/courses\/\d+$/)
  const courseUrl = page.url()
  const course = Number(courseUrl.split('/').at(-1))

  await page.getByRole('link', { name: 'Загрузить из файла' }).click()
  await page.getByLabel(/^Выберите файл/).setInputFiles(csv(goodRows))
  await page.getByRole('button', { name: 'Опубликовать 6 вопросов' }).click()
  await expect(page.getByRole('heading', { name: 'Опубликовано 6 вопросов' })).toBeVisible()
  await page.getByRole('link', { name: 'К курсу' }).click()
  // Until then the page shows the course as it was, without questions: its button for a new one is another.
  await expect(page.getByRole('heading', { name: 'Вопросы: 6' })).toBeVisible()

  await page.getByRole('button', { name: 'Новый вопрос' }).click()
  await page.getByLabel('Текст вопроса').fill('Где стоит оператор лебёдки?')
  await page.getByLabel('Вариант 1', { exact: true }).fill('Вне опасной зоны')
  const draftUrl = page.url()
  await page.close()

  const again = await page.context().newPage()
  await again.goto(draftUrl)
  await expect(again.getByLabel('Текст вопроса')).toHaveValue('Где стоит оператор лебёдки?')
  await expect(again.getByLabel('Вариант 1', { exact: true })).toHaveValue('Вне опасной зоны')
  await markVariant(again, 1, true)
  await again.getByLabel('Вариант 2', { exact: true }).fill('Под самым грузом')
  await again.getByLabel('Вариант 3', { exact: true }).fill('На грузовом крюке')
  await again.getByLabel('Вариант 4', { exact: true }).fill('У самого каната')
  await again.getByLabel('Пояснение', { exact: true }).fill('Под грузом и рядом с канатом стоять нельзя.')
  await again.getByLabel('Тема', { exact: true }).fill('Лебёдки')
  await pressInBar(again.getByRole('button', { name: 'Опубликовать…' }))
  await again.getByLabel(/^Заметка/).fill('Из обращения обучающегося')
  await again.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click()
  await expect(again.getByText('Из обращения обучающегося')).toBeVisible()

  await again.goto(courseUrl)
  await again.getByRole('listitem').getByRole('button', { name: 'Составить билеты…' }).click()
  await again.getByLabel('Сколько билетов').fill('2')
  await again.getByRole('button', { name: 'Составить', exact: true }).click()
  await again.getByRole('button', { name: 'Добавить 2 билета' }).click()
  await again.getByRole('button', { name: 'Показать обучающимся…' }).first().click()
  await again.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect(again.getByText('показан обучающимся', { exact: true })).toBeVisible()

  await again.getByRole('link', { name: 'Расчёт', exact: true }).click()
  await again.getByLabel('Название').fill('Запас витков')
  await again.getByLabel('Что найти').fill('Сколько витков остаётся?')
  await again.getByRole('textbox', { name: 'Условие' }).fill('На барабане 5 витков, смотали 3.')
  await again.getByLabel('Подпись поля ответа').fill('Витков:')
  await again.getByLabel('Верный ответ').fill('2')
  await again.getByLabel('Проверка числа').fill('5 - 3')
  await again.getByLabel('Шаг 1', { exact: true }).fill('5 − 3 = 2.')
  const preview = again.frameLocator('iframe')
  await preview.getByRole('textbox').fill('2')
  await preview.getByRole('button', { name: 'Ответить' }).click()
  await expect(preview.getByRole('region', { name: 'Разбор' })).toBeVisible()
  await again.getByRole('button', { name: 'Сохранить' }).click()
  await again.getByRole('button', { name: 'Показать обучающимся…' }).click()
  await again.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect(again.getByText('показано обучающимся', { exact: true })).toBeVisible()
  await again.goto(courseUrl)

  const superuser = await openAsExpert(browser, product, 'admin@example.org', '/account-list')
  const { email, userId } = await createLearner(superuser, 'Лебёдкин')
  await callApi(superuser, 'POST', '/api/user-courses/', { user: userId, course })
  await superuser.close()
  const learner = await browser.newPage({ baseURL: product.url })
  await learner.goto('/auth')
  await signIn(learner, email, await mailedPassword(product, email))
  await learner.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Выбрать' }).click()
  await learner.getByRole('button', { name: 'Начать' }).click()
  await startTicket(learner)
  await answerWith(learner, [1])
  await expect(strip(learner)).toHaveCount(4)
  await expect
    .poll(async () => (await readStatuses(learner)).filter((state) => state !== 'Not Answered').length)
    .toBe(1)
  await learner.goto(`/traning-practical?user_course=${userCourseId(learner)}`)
  await expect(learner.getByRole('heading', { level: 2, name: 'Запас витков' })).toBeVisible()
  await learner.close()

  // The catalogue of the other tests stays as it was.
  await again.getByRole('button', { name: 'Скрыть…' }).click()
  await again.getByRole('button', { name: 'Скрыть', exact: true }).click()
  await expect(again.getByText('скрыт', { exact: true })).toBeVisible()
})

test(
  'of two experts at one question the second is told, and nobody’s text is lost',
  proof,
  async ({ page, browser, product }) => {
    await openAs(page, 'staff@example.org', '/dashboard/content')
    const course = await makeCourse(page, `Двое ${process.pid}`)
    const [question] = await importQuestions(page, course, goodRows.slice(0, 1))
    const draft = (await callApi(page, 'POST', '/api/content/drafts/', { question })) as { id: number }
    const path = `/dashboard/content/drafts/${draft.id}`
    const second = await openAsExpert(browser, product, 'admin@example.org', path)
    await page.goto(path)
    await page.getByLabel('Пояснение', { exact: true }).fill('Пояснение первого.')
    await page.getByLabel('Пояснение', { exact: true }).blur()
    await expect(page.getByText(/^Сохранено/)).toBeVisible()

    await second.getByLabel('Пояснение', { exact: true }).fill('Пояснение второго.')
    await second.getByLabel('Пояснение', { exact: true }).blur()
    await expect(second.getByRole('alert').filter({ hasText: 'Черновик изменил другой эксперт' })).toBeVisible()
    await expect(second.getByLabel('Пояснение', { exact: true })).toHaveValue('Пояснение второго.')
    const kept = (await callApi(page, 'GET', `/api/content/drafts/${draft.id}/`)) as { body: { comment: string } }
    expect(kept.body.comment).toBe('Пояснение первого.')
    await second.getByRole('button', { name: 'Загрузить чужой вариант' }).click()
    await expect(second.getByLabel('Пояснение', { exact: true })).toHaveValue('Пояснение первого.')
    await expect(second.getByRole('region', { name: 'Ваш прежний текст' })).toContainText('Пояснение второго.')
    await second.close()
  },
)

for (const appearance of appearances) {
  test(`good rows of a file are published, faulty ones become drafts, ${nameOf(appearance)}`, async ({
    page,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance)
    await openAs(page, 'staff@example.org', '/dashboard/content')
    await expect(page.getByRole('main').locator('a[href^="/dashboard/content/courses/"]').first()).toBeVisible()
    await expectAccessible(page)
    const course = await makeCourse(page, `Файл ${nameOf(appearance)} ${process.pid}`)
    await page.goto(importPath(course))
    await page.getByText('Как назвать столбцы таблицы').click()
    await expectAccessible(page)
    const faulty = [
      'Лебёдки;Кто смазывает барабан?;Слесарь;Сторож;Повар;1;',
      'Лебёдки;Сколько витков остаётся?;Полтора;Ни одного;;3;Полтора витка.',
    ]
    await page.getByLabel(/^Выберите файл/).setInputFiles(csv([...goodRows.slice(0, 2), ...faulty]))
    const lines = page.getByRole('table', { name: 'Строки файла' }).getByRole('row')
    await expect(lines.filter({ hasText: 'Кто смазывает барабан?' })).toContainText('только черновик')
    await expect(lines.filter({ hasText: 'вариант 3 не заполнен' })).toContainText('не прочитана')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Опубликовать 2 вопроса и сохранить 1 черновик' }).click()
    await expect(page.getByRole('heading', { name: 'Опубликованы 2 вопроса' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Черновики курса' }).click()
    await page.getByRole('link', { name: 'Кто смазывает барабан?' }).click()
    await expect(page.getByRole('region', { name: 'Замечания' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/dashboard/content/questions?course=${course}`)
    await expect(page.getByRole('rowheader')).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('rowheader').first().getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Изменить' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/dashboard/content/courses/${course}`)
    await expect(page.getByRole('link', { name: '1 черновик' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/dashboard/content/tickets/new?course=${course}`)
    await expect(page.getByRole('button', { name: 'Добавить билет' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/dashboard/content/tasks/new?course=${course}&kind=wrapper`)
    await expect(page.getByRole('heading', { level: 1, name: /^Новое задание/ })).toBeVisible()
    await expectAccessible(page)
  })

  test(`documents and the replacement of one can be read by everybody, ${nameOf(appearance)}`, async ({
    page,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance)
    await openAs(page, 'staff@example.org', '/dashboard/content/editions')
    await expect(page.getByRole('link', { name: '225-ФЗ' })).toBeVisible()
    await expectAccessible(page)
    const sheet = {
      ...{ title: `Правила ${process.pid}`, short: 'Правила', edition: 'первая', valid_from: null, valid_until: null },
      ...{ intro: '', points: [{ name: 'п. 1', section: '', text: 'Лебёдку осматривают каждую смену.' }] },
    }
    const made = (await callApi(page, 'POST', '/api/content/editions/', { sheet })) as { id: number }
    await page.goto(`/dashboard/content/editions/${made.id}`)
    await page.getByRole('button', { name: 'Исправить…' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Отмена' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Готовить новую редакцию' }).click()
    for (const step of ['пункты рядом', 'вопросы', 'публикация']) {
      await expectAccessible(page)
      await page.getByRole('link', { name: `Дальше: ${step}` }).click()
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${step}$`, 'i') })).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Отказаться от замены…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отказаться' }).click()
    await page.getByRole('button', { name: 'Убрать из библиотеки…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Убрать' }).click()
    await expect(page.getByRole('button', { name: 'Вернуть в библиотеку…' })).toBeVisible()
  })
}
