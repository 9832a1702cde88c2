import { useEffect } from 'react'

/** A Web Lock that each tab with an attempt shares; the browser releases it with the tab. The server's kill switch asks it too. */
const lockName = 'running-attempt'

/** Holds the lock while an attempt is on the screen. */
export const useRunningAttempt = (isRunning: boolean): void => {
  useEffect(() => {
    if (!isRunning || !('locks' in navigator)) return
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    void navigator.locks.request(lockName, { mode: 'shared' }, () => released)
    return release
  }, [isRunning])
}

/** Runs the action unless a tab of this browser is in an attempt; returns whether it ran. */
export const whenNoAttemptRuns = (action: () => void): Promise<boolean> =>
  navigator.locks.request(lockName, { ifAvailable: true }, (lock) => {
    if (lock !== null) action()
    return lock !== null
  })
