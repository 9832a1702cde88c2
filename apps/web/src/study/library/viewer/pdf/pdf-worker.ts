// Bundled for the page's target browsers: pdfjs's own file needs newer ones.
import './polyfills.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
