import { getSubscription, type Subscription, unsubscribe } from '@dopusk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { publicKey } from '../../shared/api/queries.ts'
import { paths } from '../../shared/paths.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useHydrated } from '../../shared/ui/use-hydrated.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import styles from './unsubscribe-screen.module.css'

/** The token names the person, so the answer does not depend on who is signed in. */
const subscriptionKey = (token: string) => [publicKey, 'subscription', token]

const useSubscription = (token: string, enabled: boolean) =>
  useQuery({
    queryKey: subscriptionKey(token),
    queryFn: ({ signal }) => call(getSubscription, { params: { token } }, { signal, token: 'omit' }),
    enabled,
  })

const useUnsubscribe = (token: string) => {
  const client = useQueryClient()
  const { mutate, ...mutation } = useMutation({
    mutationFn: () => call(unsubscribe, { params: { token } }, { token: 'omit' }),
    onSuccess: (left) => client.setQueryData(subscriptionKey(token), left),
  })
  return { ...mutation, send: useMutateOnce(mutate) }
}

/** Neither a link of ours nor part of one. */
const isToken = (text: string) => /^[\w-]{1,200}$/.test(text)

const isLinkInvalid = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')

const SettingsLink = ({ to = paths.reminders, children }: { to?: string; children: ReactNode }) => (
  <LinkButton look="ghost" to={to}>
    {children}
  </LinkButton>
)

const Waiting = () => (
  <>
    <div role="status" className={styles.waiting}>
      <VisuallyHidden>Проверяем ссылку…</VisuallyHidden>
      <Skeleton />
      <Skeleton shape="button" />
    </div>
    <noscript>
      <p>
        Для этой страницы нужен JavaScript. Без него отключить напоминания можно кнопкой «Отписаться» в&nbsp;почте,
        рядом с&nbsp;письмом.
      </p>
    </noscript>
  </>
)

const LinkInvalid = () => (
  <>
    <p>
      Она скопирована не&nbsp;целиком или уже не&nbsp;действует. Откройте последнее письмо с&nbsp;напоминанием
      и&nbsp;перейдите по&nbsp;ссылке из&nbsp;него или войдите и&nbsp;отключите напоминания в&nbsp;настройках.
    </p>
    <SettingsLink>Открыть настройки</SettingsLink>
  </>
)

const SwitchedOff = ({ email }: { email: string }) => (
  <>
    <p>
      На&nbsp;<b className={styles.email}>{email}</b> они больше не&nbsp;придут. Включить их снова, все или только
      нужные, можно в&nbsp;настройках, после входа.
    </p>
    <SettingsLink>Настроить напоминания</SettingsLink>
  </>
)

/** The same of the weekly mail to a user of a partner. */
const DigestOff = ({ email }: { email: string }) => (
  <>
    <p>
      На&nbsp;<b className={styles.email}>{email}</b> оно больше не&nbsp;придёт. Включить его снова можно
      на&nbsp;странице «Группы», после входа.
    </p>
    <SettingsLink to={paths.groups}>Открыть группы</SettingsLink>
  </>
)

type About = (props: { email: string }) => ReactNode

interface Parts {
  Question: About
  Done: About
  settings: ReactNode
}

const StopReminders = ({ email }: { email: string }) => (
  <p>
    На&nbsp;<b className={styles.email}>{email}</b> не&nbsp;будут приходить план на&nbsp;день и&nbsp;письма
    об&nbsp;экзамене, доступе, изменениях норм и&nbsp;ответах на&nbsp;обращения.
  </p>
)

const StopDigest = ({ email }: { email: string }) => (
  <p>
    На&nbsp;<b className={styles.email}>{email}</b> не&nbsp;будет приходить письмо о&nbsp;том, кто в&nbsp;группах
    не&nbsp;успевает и&nbsp;у&nbsp;кого заканчивается доступ.
  </p>
)

/** What the screen says of each kind of mail that a link may stop. */
const words: Record<Subscription['mails'], Record<'title' | 'titleOff' | 'button', string> & Parts> = {
  reminders: {
    title: 'Отключить напоминания?',
    titleOff: 'Напоминания отключены',
    button: 'Отключить напоминания',
    Question: StopReminders,
    Done: SwitchedOff,
    settings: <SettingsLink>Оставить только нужные</SettingsLink>,
  },
  partner_digest: {
    title: 'Отключить письмо по\u00a0понедельникам?',
    titleOff: 'Письмо отключено',
    button: 'Отключить письмо',
    Question: StopDigest,
    Done: DigestOff,
    settings: null,
  },
}

const titleOf = (isInvalid: boolean, found: Subscription | undefined): string => {
  if (isInvalid) return 'Ссылка не\u00a0подошла'
  const { title, titleOff } = words[found?.mails ?? 'reminders']
  return found?.is_subscribed === false ? titleOff : title
}

/**
 * The target of a mail's link. Only the button unsubscribes, because mail scanners open links too. The token is in the
 * fragment, which browsers send to no server.
 */
export const UnsubscribeScreen = () => {
  const screen = useRef<HTMLDivElement>(null)
  const token = useLocation().hash.slice(1)
  const hydrated = useHydrated()
  const query = useSubscription(token, hydrated && isToken(token))
  const { send, isPending, isSuccess, error } = useUnsubscribe(token)
  const { data } = query
  const isInvalid = hydrated && (!isToken(token) || isLinkInvalid(query.error) || isLinkInvalid(error))

  // The pressed button may be gone.
  useEffect(() => {
    const find = (selector: string) => screen.current?.querySelector<HTMLElement>(selector)
    if (isSuccess) find('h1')?.focus()
    else if (error !== null) find('[role="alert"]')?.focus()
  }, [isSuccess, error])

  const inside = () => {
    if (isInvalid) return <LinkInvalid />
    if (data === undefined) return query.isLoadingError ? <LoadError query={query} /> : <Waiting />
    const { email, mails, is_subscribed } = data
    const { Question, Done, button, settings } = words[mails]
    if (!is_subscribed) return <Done email={email} />
    return (
      <>
        <Question email={email} />
        <Alert message={error?.message ?? null} />
        <Button busy={isPending} onClick={() => send()}>
          {button}
        </Button>
        {settings}
      </>
    )
  }
  return (
    <div ref={screen} className={styles.frame}>
      <Card className={styles.card}>
        <PageHeading title={titleOf(isInvalid, data)} />
        {inside()}
      </Card>
    </div>
  )
}
