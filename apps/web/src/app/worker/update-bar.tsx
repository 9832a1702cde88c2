import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { attemptPaths, paths } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { applyUpdate, readHasUpdate, registerWorker, subscribeToUpdates } from './registration.ts'
import styles from './update-bar.module.css'

/** Registers the service worker, and says that there is a newer build: not during an attempt. */
export const UpdateBar = () => {
  const hasUpdate = useSyncExternalStore(subscribeToUpdates, readHasUpdate)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isHeldUp, setHeldUp] = useState(false)
  useEffect(() => void registerWorker(), [])

  const update = async () => {
    // A reload of a course screen asks for confirmation and then opens the courses: this opens them at once.
    if (pathname !== paths.courses) await navigate(paths.courses)
    setHeldUp(!(await applyUpdate()))
  }

  return (
    <div role="status">
      {hasUpdate && !attemptPaths.includes(pathname) && (
        <div className={styles.bar}>
          <div className={styles.line}>
            <p>
              {isHeldUp
                ? 'В\u00a0другой вкладке открыто занятие. Закончите его или выйдите из\u00a0него и\u00a0нажмите ещё раз.'
                : 'Вышло обновление'}
            </p>
            <Button look="ghost" size="s" onClick={() => void update()}>
              Обновить
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
