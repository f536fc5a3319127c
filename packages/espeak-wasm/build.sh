#!/bin/bash
# Builds dist/ from the pinned sources of espeak-ng and LAME. README.md tells what it needs.
#   ./build.sh          builds into dist/
#   ./build.sh --check  builds elsewhere and fails unless every file equals the committed one
# SOURCES_DIR names a folder that holds the two source archives; without it they come from `apt-get source`.
set -euo pipefail
export LC_ALL=C TZ=UTC SOURCE_DATE_EPOCH=1734048000
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=$here/dist
[ "${1:-}" = --check ] && out=$work/dist

espeak_package=espeak-ng=1.52.0+dfsg-5
espeak_archive=espeak-ng_1.52.0+dfsg.orig.tar.gz
espeak_sha256=d2a886bae3547a15c52801cb37e415230834a7ee7f9a57352b98d60454d97cea
lame_package=lame=3.100-6
lame_archive=lame_3.100.orig.tar.gz
lame_sha256=ddfe36cab873794038ae2c1210557ad34857a4b6bdc515785d1da9e175b1da1e
emscripten_version='emcc .* 3\.1\.6 '

emcc --version | head -1 | grep -q "$emscripten_version" || echo "warning: hashes are those of emscripten 3.1.6" >&2

fetch() { # archive sha256 package
  if [ -n "${SOURCES_DIR:-}" ]; then
    cp "$SOURCES_DIR/$1" "$work/$1"
  else
    (mkdir -p "$work/apt" && cd "$work/apt" && apt-get source --download-only --only-source "$3" >/dev/null && cp "$1" "$work/$1")
  fi
  echo "$2  $work/$1" | sha256sum --check --quiet
}

unpack() { # archive folder patches
  mkdir "$work/$2"
  tar -xf "$work/$1" -C "$work/$2" --strip-components=1
  for patch in "$here/patches/$3"/*.patch; do
    if [ -e "$patch" ]; then patch --directory="$work/$2" --strip=1 --quiet --input="$patch"; fi
  done
}

fetch $espeak_archive $espeak_sha256 $espeak_package
fetch $lame_archive $lame_sha256 $lame_package
unpack $espeak_archive espeak espeak-ng
unpack $lame_archive lame lame

espeak_sources=(common mnemonics error ieee80 compiledata compiledict dictionary encoding intonation langopts numbers
  phoneme phonemelist readclause setlengths soundicon spect ssml synthdata synthesize tr_languages translate
  translateword voices wavegen klatt sPlayer espeak_api)
player_sources=(frame speechPlayer speechWaveGenerator)
ucd_sources=(case categories ctype proplist scripts tostring)
lame_sources=(VbrTag bitstream encoder fft gain_analysis id3tag lame newmdct presets psymodel quantize quantize_pvt
  reservoir set_get tables takehiro util vbrquantize version vector/xmm_quantize_sub)
espeak_flags=(-I"$here/bridge" -I"$work/espeak/src" -I"$work/espeak/src/include" -I"$work/espeak/src/include/compat"
  -I"$work/espeak/src/ucd-tools/src/include" -I"$work/espeak/src/libespeak-ng" -I"$work/espeak/src/speechPlayer/include"
  -DLIBESPEAK_NG_EXPORT=1 -DNDEBUG -fwrapv -w)

paths() { # folder suffix name...
  local folder=$1 suffix=$2
  shift 2
  for name in "$@"; do echo "$folder/$name.$suffix"; done
}

# The data is compiled by a native build of the same sources.
build_data() {
  local native=$work/native root=$work/espeak
  mkdir -p "$native"
  (cd "$native" && cc -O2 "${espeak_flags[@]}" -DPATH_ESPEAK_DATA='"/nowhere"' -c \
    $(paths "$root/src/libespeak-ng" c "${espeak_sources[@]}" speech) \
    $(paths "$root/src/ucd-tools/src" c "${ucd_sources[@]}") "$root/src/espeak-ng.c" &&
    c++ -O2 "${espeak_flags[@]}" -c $(paths "$root/src/speechPlayer/src" cpp "${player_sources[@]}") &&
    c++ -o espeak-ng ./*.o -lm)
  cp "$root"/dictsource/extra/*_listx "$root/dictsource/"
  export ESPEAK_DATA_PATH=$root
  (cd "$root/phsource" && "$native/espeak-ng" --compile-intonations >/dev/null && "$native/espeak-ng" --compile-phonemes >/dev/null)
  for rules in "$root"/dictsource/*_rules; do
    (cd "$root/dictsource" && "$native/espeak-ng" --compile="$(basename "${rules%_rules}")" >/dev/null 2>&1)
  done
}

pack_data() {
  local data=$work/espeak/espeak-ng-data
  rm -rf "$out/data" && mkdir -p "$out/data/dictionaries"
  node "$here/pack-data.mjs" "$out/data/phonemes.bin" "$data" phontab phonindex phondata intonations
  node "$here/pack-data.mjs" "$out/data/voices.bin" "$data" lang 'voices/!v'
  for dictionary in "$data"/*_dict; do
    local name
    name=$(basename "${dictionary%_dict}")
    cp "$dictionary" "$out/data/dictionaries/$name.bin"
  done
}

build_module() {
  local common=(-O3 -ffast-math -msimd128 -DNDEBUG -DHAVE_CONFIG_H -ffile-prefix-map="$work"=. -ffile-prefix-map="$here"=. -w)
  local root=$work/espeak
  mkdir -p "$work/o/espeak" "$work/o/lame"
  (cd "$work/o/espeak" && emcc "${common[@]}" "${espeak_flags[@]}" -DPATH_ESPEAK_DATA='"/espeak-ng-data"' -DN_PATH_HOME=160 -DMAPPED_DICTIONARIES -c \
    $(paths "$root/src/libespeak-ng" c "${espeak_sources[@]}") $(paths "$root/src/ucd-tools/src" c "${ucd_sources[@]}") \
    "$here/bridge/utterance.c" "$here/bridge/files.c")
  (cd "$work/o/espeak" && em++ "${common[@]}" "${espeak_flags[@]}" -fno-exceptions -fno-rtti -c \
    $(paths "$root/src/speechPlayer/src" cpp "${player_sources[@]}"))
  (cd "$work/o/lame" && emcc "${common[@]}" -msse2 -DMIN_ARCH_SSE -I"$here/bridge/lame" -I"$here/bridge" -I"$work/lame/include" \
    -I"$work/lame/libmp3lame" -c $(paths "$work/lame/libmp3lame" c "${lame_sources[@]}") "$here/bridge/mp3.c")
  em++ -O3 -ffast-math -msimd128 "$work"/o/espeak/*.o "$work"/o/lame/*.o -o "$work/espeak.wasm" --no-entry \
    -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=8MB -sMAXIMUM_MEMORY=512MB -sTOTAL_STACK=1MB \
    -sMALLOC=dlmalloc -sEXPORTED_FUNCTIONS=_malloc,_free -Wl,--stack-first -sERROR_ON_UNDEFINED_SYMBOLS=0
  cp "$work/espeak.wasm" "$out/espeak.wasm"
}

mkdir -p "$out/licences"
build_data
pack_data
build_module
cp "$work/espeak/COPYING" "$out/licences/espeak-ng.GPL-3.0.txt"
cp "$work/espeak/COPYING.UCD" "$out/licences/espeak-ng.ucd.txt"
cp "$work/espeak/COPYING.BSD2" "$out/licences/espeak-ng.bsd2.txt"
cp "$work/lame/COPYING" "$out/licences/lame.LGPL-2.0.txt"
(cd "$out" && find . -type f ! -name SHA256SUMS | sort | xargs sha256sum >"$work/sums" && mv "$work/sums" SHA256SUMS)

if [ "$out" != "$here/dist" ]; then
  diff "$here/dist/SHA256SUMS" "$out/SHA256SUMS" && echo "dist/ is what the sources make"
fi
