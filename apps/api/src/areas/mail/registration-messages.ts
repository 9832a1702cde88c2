import { escapeHtml, htmlButton, htmlNote, htmlPage, type MailText, type Sender, textFooter } from './mail-layout.ts'

interface Letter {
  subject: string
  greeting: string
  /** What the link is for. */
  ask: string
  label: string
  address: string
  notes: string[]
}

const write = ({ subject, greeting, ask, label, address, notes }: Letter, sender: Sender): MailText => ({
  subject,
  text: `${greeting}\n\n${ask}\n${address}\n\n${notes.join('\n')}\n\n${textFooter(sender)}`,
  html: htmlPage(
    subject,
    `<p style="margin:0 0 16px;font-size:18px;font-weight:600">${escapeHtml(greeting)}</p>
<p style="margin:0 0 24px">${escapeHtml(ask)}</p>
${htmlButton(label, address)}
${htmlNote(`Если кнопка не работает, откройте адрес: ${escapeHtml(address)}`)}
${notes.map((note) => htmlNote(escapeHtml(note))).join('\n')}`,
    sender,
  ),
})

export const writeConfirmation = (address: string, sender: Sender): MailText =>
  write(
    {
      subject: 'Подтвердите адрес',
      greeting: 'Здравствуйте!',
      ask: 'Этот адрес указали при регистрации. Чтобы закончить её, откройте страницу и введите пароль, который вы придумали:',
      label: 'Подтвердить адрес',
      address,
      notes: [
        'Ссылка действует сутки с момента регистрации.',
        'Если регистрировались не вы, ничего делать не нужно: учётная запись не появится.',
      ],
    },
    sender,
  )

export const writeAlreadyRegistered = (address: string, sender: Sender): MailText =>
  write(
    {
      subject: 'Вы уже зарегистрированы',
      greeting: 'Здравствуйте!',
      ask: 'Этот адрес снова указали при регистрации, но учётная запись на него уже есть. Войти можно здесь:',
      label: 'Войти',
      address,
      notes: [
        'Если не помните пароль, попросите новый у того, кто открыл вам доступ.',
        'Если регистрировались не вы, ничего делать не нужно: пароль остался прежним.',
      ],
    },
    sender,
  )
