export * from './calendar-day.ts'
export * from './refresh-rotation.ts'
