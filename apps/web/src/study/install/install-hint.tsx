import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import styles from './install-hint.module.css'
import { closeInstallHint, findWayToInstall, install } from './way-to-install.ts'

const OnIos = ({ onClose }: { onClose: () => void }) => (
  <Card>
    <p className={styles.title}>Добавьте «Допуск» на&nbsp;экран «Домой»</p>
    <p className={styles.text}>
      Нажмите «Поделиться», затем «На&nbsp;экран „Домой“»: иначе телефон может стереть неотправленные ответы через
      7&nbsp;дней без посещений. При первом открытии с&nbsp;экрана, возможно, придётся войти ещё раз.
    </p>
    <div className={styles.actions}>
      <Button look="ghost" onClick={onClose}>
        Понятно
      </Button>
    </div>
  </Card>
)

const ByPrompt = ({ onClose }: { onClose: () => void }) => (
  <Card>
    <p className={styles.title}>«Допуск» на&nbsp;экране телефона</p>
    <p className={styles.text}>Открывается одним касанием, и&nbsp;без связи тоже.</p>
    <div className={styles.actions}>
      <Button onClick={() => void install().then(onClose)}>Установить на&nbsp;телефон</Button>
      <Button look="ghost" onClick={onClose}>
        Не&nbsp;нужно
      </Button>
    </div>
  </Card>
)

/** Offers to install the page on a phone, until the person has answered. */
export const InstallHint = () => {
  const [way, setWay] = useState(findWayToInstall)
  const close = () => {
    closeInstallHint()
    setWay(null)
  }
  if (way === null) return null
  return way === 'share' ? <OnIos onClose={close} /> : <ByPrompt onClose={close} />
}
