import { escapeHtml, htmlButton, htmlNote, htmlPage, type MailText, type Sender, textFooter } from './mail-layout.ts'

interface LinkMail {
  subject: string
  greeting: string
  /** What the link is for. */
  purpose: string
  label: string
  address: string
  notes: string[]
}

const write = ({ subject, greeting, purpose, label, address, notes }: LinkMail, sender: Sender): MailText => ({
  subject,
  text: `${greeting}\n\n${purpose}\n${address}\n\n${notes.join('\n')}\n\n${textFooter(sender)}`,
  html: htmlPage(
    subject,
    `<p style="margin:0 0 16px;font-size:18px;font-weight:600">${escapeHtml(greeting)}</p>
<p style="margin:0 0 24px">${escapeHtml(purpose)}</p>
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
      purpose:
        'Этот адрес указали при регистрации. Чтобы закончить её, откройте страницу и введите пароль, который вы придумали:',
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
      purpose: 'Этот адрес снова указали при регистрации, но учётная запись на него уже есть. Войти можно здесь:',
      label: 'Войти',
      address,
      notes: [
        'Если не помните пароль, нажмите «Забыли пароль?» на странице входа.',
        'Если регистрировались не вы, ничего делать не нужно: пароль остался прежним.',
      ],
    },
    sender,
  )

export const writePasswordReset = (address: string, sender: Sender): MailText =>
  write(
    {
      subject: 'Новый пароль',
      greeting: 'Здравствуйте!',
      purpose: 'Для этого адреса попросили новый пароль. Чтобы задать его, откройте страницу:',
      label: 'Задать новый пароль',
      address,
      notes: [
        'Ссылка действует 30\u00a0минут и\u00a0только один раз.',
        'Когда вы зададите новый пароль, на\u00a0всех устройствах нужно будет войти заново.',
        'Если пароль попросили не\u00a0вы, ничего делать не\u00a0нужно: он остался прежним.',
      ],
    },
    sender,
  )
