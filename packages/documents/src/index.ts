export * from './digest-pdf.ts'
