import { type ReactNode, useState } from 'react'
import { SegmentedChoice } from '../../../shared/ui/segmented-choice.tsx'
import styles from './preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'

const devices = { Телефон: 360, Компьютер: 768 } as const
type Device = keyof typeof devices

interface DevicePreviewProps {
  /** Names the frame. */
  title: string
  children: ReactNode
}

/** What learners see, at the width of a phone or of a computer. */
export const DevicePreview = ({ title, children }: DevicePreviewProps) => {
  const [device, setDevice] = useState<Device>('Телефон')
  return (
    <section className={styles.preview} aria-label="Как видит обучающийся">
      <SegmentedChoice
        label="Ширина экрана"
        options={Object.keys(devices) as Device[]}
        value={device}
        onChange={setDevice}
      />
      <PreviewFrame title={title} width={devices[device]}>
        <div className={styles.page}>{children}</div>
      </PreviewFrame>
    </section>
  )
}
