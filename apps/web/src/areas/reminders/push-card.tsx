import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { plural } from '../../shared/format/plural.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonRow } from '../../shared/ui/button-row.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { showToast } from '../../shared/ui/toast-store.ts'
import { type DeviceState, type Push, readDeviceState } from './push-device.ts'
import styles from './reminders.module.css'
import { useChangePush } from './reminders-query.ts'

const stateWords: Record<DeviceState, string> = {
  unsupported:
    'Этот браузер не\u00a0умеет показывать уведомления. Откройте «Допуск» в\u00a0новом Chrome, Яндекс Браузере, Firefox ' +
    'или Safari. Письма приходят и\u00a0без них.',
  needs_install:
    'На\u00a0iPhone и\u00a0iPad уведомления бывают только у\u00a0приложения на\u00a0экране «Домой», начиная с\u00a0iOS\u00a016.4. ' +
    'Нажмите в\u00a0Safari «Поделиться», затем «На\u00a0экран „Домой“», откройте «Допуск» оттуда и\u00a0включите уведомления здесь.',
  denied:
    'Вы\u00a0запретили этому сайту уведомления в\u00a0браузере. Чтобы разрешить, нажмите на\u00a0значок слева от\u00a0адреса сайта, ' +
    'в\u00a0строке «Уведомления» выберите «Разрешить» и\u00a0обновите страницу. На\u00a0телефоне разрешение может быть ' +
    'и\u00a0в\u00a0настройках: «Приложения» или «Уведомления», затем имя браузера.',
  off: 'На\u00a0этом устройстве выключены.',
  on: 'На\u00a0этом устройстве включены.',
}

const doneWords = {
  on: 'Уведомления включены',
  this: 'Уведомления выключены',
  all: 'Уведомления выключены на\u00a0всех устройствах',
} as const

const devices = ['другом устройстве', 'других устройствах', 'других устройствах'] as const

/** The message of the day on this device: switched on and off here, for each browser by itself. */
export const PushCard = ({ push }: { push: Push }) => {
  const { data: state, refetch } = useQuery({
    queryKey: ['push-device', push],
    queryFn: () => readDeviceState(push),
    staleTime: 0,
  })
  const { send, isPending, error } = useChangePush(push)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(push)
  // The pressed button is gone.
  useEffect(() => {
    if (shown.current !== push) heading.current?.focus()
    shown.current = push
  }, [push])

  const change = (wanted: keyof typeof doneWords) =>
    send(wanted, {
      onSuccess: () => showToast(doneWords[wanted], 'green'),
      // The person may have denied the permission, or the browser has subscribed again.
      onSettled: () => void refetch(),
    })
  return (
    <Card>
      <section className={styles.section} aria-labelledby="push">
        <h2 id="push" ref={heading} tabIndex={-1}>
          Уведомления на&nbsp;устройстве
        </h2>
        <p className={styles.lead}>
          То&nbsp;же, что в&nbsp;письме,&nbsp;— одной строкой на&nbsp;экране телефона или компьютера, даже когда
          «Допуск» закрыт. Темы и&nbsp;часы «Не&nbsp;беспокоить»&nbsp;— те&nbsp;же, что у&nbsp;писем. Имени
          и&nbsp;названия курса в&nbsp;уведомлении нет. После выхода они на&nbsp;этом устройстве не&nbsp;приходят.
        </p>
        <p role="status">{state !== undefined && stateWords[state]}</p>
        {push.other_devices > 0 && (
          <p className={styles.hint}>Включены ещё на&nbsp;{plural(push.other_devices, devices)}.</p>
        )}
        <Alert message={error?.message ?? null} />
        <ButtonRow>
          {state === 'off' && (
            <Button busy={isPending} onClick={() => change('on')}>
              Включить на&nbsp;этом устройстве
            </Button>
          )}
          {state === 'on' && (
            <Button look="ghost" busy={isPending} onClick={() => change('this')}>
              Выключить
            </Button>
          )}
          {push.other_devices > 0 && (
            <Button look="ghost" busy={isPending} onClick={() => change('all')}>
              Выключить на&nbsp;всех
            </Button>
          )}
        </ButtonRow>
      </section>
    </Card>
  )
}
