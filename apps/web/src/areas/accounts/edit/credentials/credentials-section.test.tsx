import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { requestsTo } from '../../../../testing/create-learner.tsx'
import { account, openDialog, serve } from '../../../../testing/edit-learner.tsx'
import { type FakeRequest, refusal } from '../../../../testing/fake-server.ts'
import { resetState } from '../../../../testing/open-app.tsx'

const saving = 'PUT /api/education-accounts/7/'
const reading = 'GET /api/education-accounts/7/'
const sending = 'POST /api/send-mail/'

beforeEach(resetState)

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const sendButton = () => button(/^Отправить логин и\sпароль$/)

const withPassword = ({ body }: FakeRequest) => ({
  body: { ...account, password: (body as { password: string }).password, version: 5 },
})

describe('login and password', () => {
  test('the password is hidden until the button is pressed', async () => {
    serve()
    const { user } = openDialog()
    expect(screen.queryByText('abcd2345')).toBeNull()
    await user.click(button('Показать пароль'))
    expect(screen.getByText('abcd2345')).toBeTruthy()
    await user.click(button('Скрыть пароль'))
    expect(screen.queryByText('abcd2345')).toBeNull()
  })

  test.each([
    ['Скопировать логин', 'elkina@example.org'],
    ['Скопировать пароль', 'abcd2345'],
  ])('%s', async (name, text) => {
    serve()
    const { user } = openDialog()
    await user.click(button(name))
    expect(await screen.findByText('Скопировано!')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(text)
  })

  test('a failed copy to the clipboard shows an error', async () => {
    serve()
    const { user } = openDialog()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await user.click(button('Скопировать пароль'))
    expect(await screen.findByText('Ошибка при копировании')).toBeTruthy()
  })

  test('an unknown password is explained', async () => {
    const unknown = { ...account, password: null }
    serve({ [reading]: () => ({ body: unknown }) })
    openDialog({ known: unknown })
    expect(screen.getByText(/^Пароль неизвестен/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Показать пароль' })).toBeNull()
  })

  test('a password that the learner chose is named as such, and cannot be sent', async () => {
    const own = { ...account, password: null, password_is_own: true }
    serve({ [reading]: () => ({ body: own }) })
    openDialog({ known: own })
    expect(screen.getByText('задан самим обучающимся')).toBeTruthy()
    expect(screen.queryByText(/^Пароль неизвестен/)).toBeNull()
    for (const name of ['Показать пароль', /^Отправить логин/])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(button('Новый пароль')).toBeTruthy()
  })

  test('during impersonation passwords are neither shown nor changed', async () => {
    const hidden = { ...account, password: null }
    serve({ [reading]: () => ({ body: hidden }) })
    openDialog({ known: hidden, impersonated: true })
    expect(screen.getByText(/^Вы\sвошли под чужим именем, поэтому пароли не\sпоказываются/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Новый пароль' })).toBeNull()
  })

  test('an undelivered mail is shown with what to do', async () => {
    const failed = { ...account, mail_failed: true }
    serve({ [reading]: () => ({ body: failed }) })
    openDialog({ known: failed })
    expect(screen.getByText(/^Последнее письмо не\sдоставлено\. Проверьте email/)).toBeTruthy()
  })
})

describe('sending', () => {
  test('requests one credentials mail at a double click and confirms it', async () => {
    const requests = serve()
    const { user } = openDialog()
    await user.dblClick(sendButton())
    expect(await screen.findByRole('heading', { name: 'Логин и пароль успешно отправлены!' })).toBeTruthy()
    expect(screen.getByText('elkina@example.org')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Курсы' })).toBeTruthy()
    const [request, ...more] = requestsTo(requests, sending)
    expect(more).toEqual([])
    expect(request?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
    expect(request?.body).toEqual({
      email: 'elkina@example.org',
      title: 'Данные для пользователя',
      description: expect.stringContaining('elkina@example.org'),
    })
    expect(JSON.stringify(request?.body)).not.toContain('abcd2345')
  })

  test('a retry after a failure has the same key, the next mail has another key', async () => {
    const answers = [refusal(503, 'unavailable', 'Сервис временно недоступен. Повторите через минуту')]
    const requests = serve({ [sending]: () => answers.pop() ?? { status: 202, body: { id: 1 } } })
    const { user } = openDialog()
    await user.click(sendButton())
    expect(await screen.findByText(/^Произошла ошибка при отправке данных\. Сервис временно/)).toBeTruthy()
    await user.click(sendButton())
    await user.click(await screen.findByRole('button', { name: 'Остаться' }))
    await user.click(sendButton())
    await screen.findByRole('heading', { name: 'Логин и пароль успешно отправлены!' })
    const [first, second, third] = requestsTo(requests, sending).map(({ headers }) => headers['Idempotency-Key'])
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('a new password gets a new key even after a failed request', async () => {
    const accounts = [account]
    const answers = [refusal(503, 'unavailable', 'Сервис временно недоступен. Повторите через минуту')]
    const requests = serve({
      [sending]: () => answers.pop() ?? { status: 202, body: { id: 1 } },
      [reading]: () => ({ body: accounts.at(-1) }),
      [saving]: (request) => {
        accounts.push(withPassword(request).body)
        return { body: accounts.at(-1) }
      },
    })
    const { user } = openDialog()
    await user.click(sendButton())
    await screen.findByText(/^Произошла ошибка при отправке данных/)
    await user.click(button('Новый пароль'))
    await user.click(button('Сохранить пароль'))
    await screen.findByText(/^Пароль сохранён/)
    await user.click(button('Показать пароль'))
    await screen.findByText(accounts.at(-1)?.password ?? '')
    await user.click(sendButton())
    await screen.findByRole('heading', { name: 'Логин и пароль успешно отправлены!' })
    const [first, second] = requestsTo(requests, sending).map(({ headers }) => headers['Idempotency-Key'])
    expect(second).not.toBe(first)
  })

  test('a missing education account shows the server’s message', async () => {
    serve({ [sending]: () => refusal(404, 'not_found', 'Учётная запись обучающегося не найдена') })
    const { user } = openDialog()
    await user.click(sendButton())
    expect(await screen.findByText('Учётная запись обучающегося не найдена')).toBeTruthy()
  })

  test('no longer closes once the person goes on typing', async () => {
    serve()
    const { user } = openDialog()
    await user.click(sendButton())
    expect(await screen.findByText(/^Окно закроется через/)).toBeTruthy()
    await user.type(screen.getByLabelText('Имя'), 'а')
    expect(screen.queryByText(/^Окно закроется/)).toBeNull()
    expect(screen.getByText('Логин и пароль успешно отправлены!')).toBeTruthy()
  })

  test('does not close while the profile has unsaved changes', async () => {
    serve()
    const { user } = openDialog()
    await user.type(screen.getByLabelText('Имя'), 'а')
    await user.click(sendButton())
    expect(await screen.findByText('Логин и пароль успешно отправлены!')).toBeTruthy()
    expect(screen.queryByText(/^Окно закроется/)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Имя').value).toBe('Аннаа')
  })
})

describe('a new password', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Новый пароль')

  test('is generated, can be typed, and ends the learner’s sessions', async () => {
    const accounts = [account]
    const requests = serve({
      [reading]: () => ({ body: accounts.at(-1) }),
      [saving]: (request) => {
        const answer = withPassword(request)
        accounts.push(answer.body)
        return answer
      },
    })
    const { user } = openDialog()
    await user.click(button('Новый пароль'))
    expect(field().value).toMatch(/^[a-hjkmnp-zA-HJ-NP-Z2-9]{8}$/)
    expect(screen.getByText(/^После сохранения обучающийся выйдет на\sвсех устройствах/)).toBeTruthy()
    const made = field().value
    await user.click(button('Сгенерировать другой'))
    expect(field().value).not.toBe(made)
    await user.clear(field())
    await user.type(field(), 'wxyz6789')
    await user.click(button('Сохранить пароль'))
    expect(await screen.findByText(/^Пароль сохранён\. Отправьте его обучающемуся/)).toBeTruthy()
    expect(document.activeElement).toBe(button('Новый пароль'))
    const [request] = requestsTo(requests, saving)
    expect(request?.headers['If-Match']).toBe('"4"')
    expect(request?.body).toEqual({ password: 'wxyz6789' })
    await user.click(button('Показать пароль'))
    expect(await screen.findByText('wxyz6789')).toBeTruthy()
    // The courses are refetched, as after every change of credentials.
    expect(requestsTo(requests, 'GET /api/user-courses/')).toHaveLength(2)
  })

  test('of seven characters is not sent', async () => {
    const requests = serve({ [saving]: withPassword })
    const { user } = openDialog()
    await user.click(button('Новый пароль'))
    await user.clear(field())
    await user.type(field(), '1234567')
    await user.click(button('Сохранить пароль'))
    expect(screen.getByText(/^Не\sкороче 8\sсимволов$/)).toBeTruthy()
    expect(document.activeElement).toBe(field())
    expect(requestsTo(requests, saving)).toEqual([])
  })

  test('that could not be saved stays in its field', async () => {
    serve({ [saving]: () => refusal(503, 'unavailable', 'Сервис временно недоступен. Повторите через минуту') })
    const { user } = openDialog()
    await user.click(button('Новый пароль'))
    const typed = field().value
    await user.click(button('Сохранить пароль'))
    expect(await screen.findByText(/^Произошла ошибка при отправке формы\. Сервис временно/)).toBeTruthy()
    expect(field().value).toBe(typed)
  })

  test('does not overwrite a newer one unseen', async () => {
    const answers = [refusal(409, 'changed_meanwhile', 'Пока вы редактировали, данные изменил кто-то другой.')]
    const theirs = { ...account, password: 'other234', version: 9 }
    const reads = [account]
    const requests = serve({
      [reading]: () => ({ body: reads.at(-1) }),
      [saving]: (request) => answers.pop() ?? withPassword(request),
    })
    const { user } = openDialog()
    await user.click(button('Новый пароль'))
    const typed = field().value
    reads.push(theirs)
    await user.click(button('Сохранить пароль'))
    await user.click(await screen.findByRole('button', { name: 'Показать, что изменилось' }))
    expect(await screen.findByText(/^Пароль уже изменён на\sдругой\.$/)).toBeTruthy()
    expect(field().value).toBe(typed)
    await user.click(button('Сохранить пароль'))
    expect(await screen.findByText(/^Пароль сохранён/)).toBeTruthy()
    expect(requestsTo(requests, saving).map(({ headers }) => headers['If-Match'])).toEqual(['"4"', '"9"'])
  })

  test('that is cancelled changes nothing', async () => {
    const requests = serve({ [saving]: withPassword })
    const { user } = openDialog()
    await user.click(button('Новый пароль'))
    await user.click(button('Отмена'))
    expect(screen.queryByLabelText('Новый пароль')).toBeNull()
    expect(document.activeElement).toBe(button('Новый пароль'))
    expect(requestsTo(requests, saving)).toEqual([])
  })
})
