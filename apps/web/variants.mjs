import { build } from 'vite'; import { readFileSync } from 'node:fs'; import { brotliCompressSync, gzipSync } from 'node:zlib'; import tailwindcss from '@tailwindcss/vite'; import react from '@vitejs/plugin-react';
const rare=/node_modules\/(@codemirror|@lezer|codemirror|style-mod|w3c-keyname|crelt|fflate)\//;
const first=[{ name: 'vendor', test: /node_modules/, tags: ['$initial'] },{ name: 'app', tags: ['$initial'] }];
const nm=(id)=>id.includes('node_modules')&&!rare.test(id); const app=/apps\/web\/src|packages\//;
const variants={};
for (const t of [0,5000,10000,20000,40000]) variants['ea'+t]=[...first,{name:'vendor-later',test:nm,minShareCount:2,entriesAware:true,entriesAwareMergeThreshold:t},{name:'app-later',test:app,minShareCount:2,entriesAware:true,entriesAwareMergeThreshold:t}];
variants.vendorOnly=[...first,{name:'vendor-later',test:nm,minShareCount:2}];
variants.allOne=[...first,{name:'later',test:(id)=>!rare.test(id),minShareCount:2,entriesAware:true,entriesAwareMergeThreshold:20000}];
variants.initialOnly=first;
const entries=/header-menus|options-panel|src\/(zh\/)?later|zh\/later|toaster|start-settings|progress-card|configurations-control|zh\/errors|studio\/|\/index\.html$/;
for (const [name,groups] of Object.entries(variants)) {
  const out='/tmp/ops-var/'+name;
  await build({configFile:false,root:'/work/rooms/ops/apps/web',logLevel:'error',plugins:[react(),tailwindcss()],build:{manifest:true,target:'es2022',outDir:out,emptyOutDir:true,assetsInlineLimit:0,rolldownOptions:{output:{codeSplitting:{groups}}}}});
  const m=JSON.parse(readFileSync(out+'/.vite/manifest.json')); if(name==='ea0') console.log(Object.keys(m).filter(k=>m[k].isDynamicEntry||m[k].isEntry).join(' '));
  const files=new Set(); const rec=k=>{const e=m[k]; if(files.has(e.file))return; files.add(e.file); for(const i of e.imports||[])rec(i)};
  const initial=new Set(); rec('index.html'); for(const f of files)initial.add(f);
  for(const k of Object.keys(m)) if((m[k].isDynamicEntry)&&/header-menus|options-panel|later\.ts|toaster|start-settings|progress-card|configurations-control|zh\/errors/.test(k)) rec(k);
  let br=0,gz=0; for(const f of files){br+=brotliCompressSync(readFileSync(out+'/'+f)).length} for(const f of initial)gz+=gzipSync(readFileSync(out+'/'+f)).length;
  console.log(name,'files',files.size,'br',br,'with headers',br+1200*files.size,'initial files',initial.size,'gz',gz);
}
