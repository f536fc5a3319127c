import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiTarget = process.env.PARLANDO_API ?? 'http://127.0.0.1:8080';

/** Opened by few, and large: each stays in files of its own. */
const rareLibraries = /node_modules\/(@codemirror|@lezer|codemirror|style-mod|w3c-keyname|crelt|fflate)\//;

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
        // A request costs more than the bytes it saves: what the first paint needs comes in two files, and what several
        // later files share in two more. Left alone it would be seventy.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
            {
              name: 'vendor-later',
              test: (id) => id.includes('node_modules') && !rareLibraries.test(id),
              minShareCount: 2,
            },
            { name: 'app-later', test: /apps\/web\/src|packages\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: apiTarget, changeOrigin: false } } },
});
