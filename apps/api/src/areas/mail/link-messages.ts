import { type MailText, type Sender, writeMail } from './mail-layout.ts'

export const writeConfirmation = (address: string, sender: Sender): MailText =>
  writeMail(
    {
      subject: 'Подтвердите адрес',
      opening:
        'Этот адрес указали при регистрации. Чтобы закончить её, откройте страницу и\u00a0введите пароль, который вы придумали.',
      link: { label: 'Подтвердить адрес', address },
      notes: [
        'Ссылка действует сутки с\u00a0момента регистрации.',
        'Если регистрировались не\u00a0вы, ничего делать не\u00a0нужно: учётная запись не\u00a0появится.',
      ],
    },
    sender,
  )

export const writeAlreadyRegistered = (address: string, sender: Sender): MailText =>
  writeMail(
    {
      subject: 'Вы уже зарегистрированы',
      opening: 'Этот адрес снова указали при регистрации, но\u00a0учётная запись на\u00a0него уже есть.',
      link: { label: 'Войти', address },
      notes: [
        'Если не\u00a0помните пароль, нажмите «Забыли пароль?» на\u00a0странице входа.',
        'Если регистрировались не\u00a0вы, ничего делать не\u00a0нужно: пароль остался прежним.',
      ],
    },
    sender,
  )

export const writePasswordReset = (address: string, sender: Sender): MailText =>
  writeMail(
    {
      subject: 'Новый пароль',
      opening: 'Для этого адреса попросили новый пароль. Чтобы задать его, откройте страницу.',
      link: { label: 'Задать новый пароль', address },
      notes: [
        'Ссылка действует 30\u00a0минут и\u00a0только один раз.',
        'Когда вы зададите новый пароль, на\u00a0всех устройствах нужно будет войти заново.',
        'Если пароль попросили не\u00a0вы, ничего делать не\u00a0нужно: он остался прежним.',
      ],
    },
    sender,
  )

export const writePartnerInvited = (
  { link, site, email, company }: { link: string; site: string; email: string; company: string },
  sender: Sender,
): MailText =>
  writeMail(
    {
      subject: 'Доступ для партнёра',
      opening: `Для вас открыт вход в\u00a0кабинет партнёра: ${company}. Ваш логин\u00a0— ${email}. Чтобы задать пароль, откройте страницу.`,
      link: { label: 'Задать пароль', address: link },
      notes: [
        'Ссылка действует 30\u00a0минут и\u00a0только один раз.',
        `Если она устарела, откройте ${site}/auth и\u00a0нажмите «Забыли пароль?»\u00a0— придёт новая.`,
      ],
    },
    sender,
  )

export const writePermissionsGiven = (
  { link, site, email, roles }: { link: string; site: string; email: string; roles: string[] },
  sender: Sender,
): MailText =>
  writeMail(
    {
      subject: 'Новые права',
      opening: `Вам открыты новые права: ${roles.join(', ')}. Ваш логин\u00a0— ${email}. Прежний пароль больше не\u00a0действует: чтобы задать новый, откройте страницу.`,
      link: { label: 'Задать пароль', address: link },
      notes: [
        'Ссылка действует 30\u00a0минут и\u00a0только один раз.',
        `Если она устарела, откройте ${site}/auth и\u00a0нажмите «Забыли пароль?»\u00a0— придёт новая.`,
      ],
    },
    sender,
  )
