export * from './access-days.ts'
export * from './calendar-day.ts'
export * from './course-progress.ts'
export * from './refresh-rotation.ts'
