import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiTarget = process.env.PARLANDO_API ?? 'http://127.0.0.1:8080';

const firstPaintLibraries =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|zustand|zod|@tanstack\/(?!.*virtual)[^/]+)\//;
/** Stores and the conversion's way, which later files share: on their own they would be a dozen small files. */
const firstPaintFeatures =
  /apps\/web\/src\/features\/(account\/user-store|instance\/instance-store|options\/(options-store|prosody)|player\/player-store|providers\/chat-panel-store|quota\/use-server-status|synthesis\/(announce|conversion-\w+|editor-store|engine-name|follow-requests|offer-undo|requests-store|run-conversion|speak|start-conversion|synthesis-client|tracked-request|validate))\./;
const firstPaintSources =
  /packages\/(contract\/src\/(?!routes\/(auth|user|history|relay|batches|settings)|entities\/(history|batch|configuration|settings))|locales\/src\/(zh\/first|format-message))|apps\/web\/src\/(lib\/(?!audio\/peaks|clipboard|download-folder|save-blob)|ui\/(badge|banner|button|icon-button|icons|progress|skeleton|spinner|tooltip))/;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    // The content security policy allows no `data:` scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What the first paint needs comes in a few files; left alone it would be seventeen.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: firstPaintLibraries },
            { name: 'base', test: firstPaintSources },
            { name: 'studio', test: firstPaintFeatures },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: apiTarget, changeOrigin: false } } },
});
