#!/bin/bash
# Builds dist/ from the pinned sources. README.md tells what it needs.
#   ./build.sh          builds into dist/
#   ./build.sh --check  builds elsewhere and fails unless every file equals the committed one
# SOURCES_DIR names a folder that holds the source archives; without it they come from `apt-get source`.
set -euo pipefail
export LC_ALL=C TZ=UTC SOURCE_DATE_EPOCH=1734048000
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=$here/dist
[ "${1:-}" = --check ] && out=$work/dist
emscripten_version='emcc .* 3\.1\.6 '
emscripten=$(emcc --version)
grep -q "$emscripten_version" <<<"$emscripten" || echo "warning: hashes are those of emscripten 3.1.6" >&2

# fetch FOLDER PACKAGE ARCHIVE SHA256: unpacks a source archive. apt may fail at Debian's own changes, which are not used.
fetch() {
  if [ -n "${SOURCES_DIR:-}" ]; then
    cp "$SOURCES_DIR/$3" "$work/$3"
  else
    mkdir -p "$work/apt"
    (cd "$work/apt" && apt-get source --download-only --only-source "$2" >/dev/null) || true
    cp "$work/apt/$3" "$work/$3"
  fi
  echo "$4  $work/$3" | sha256sum --check --quiet
  mkdir "$work/$1"
  tar -xf "$work/$3" -C "$work/$1" --strip-components=1
}

fetch opus opus=1.5.2-2 opus_1.5.2.orig.tar.gz 65c1d2f78b9f2fb20082c38cbe47c951ad5839345876e46941612ee87f9a7ce1
fetch flac flac=1.5.0+ds-2 flac_1.5.0+ds.orig.tar.xz 51d6a5bf5a37b67f9af847daa07c07091f6bf1583d5abb7fbb064bc68428b0f1
fetch aac vo-aacenc=0.1.3-3 vo-aacenc_0.1.3.orig.tar.gz e51a7477a359f18df7c4f82d195dab4e14e7414cbd48cf79cc195fc446850f36
fetch resample speexdsp=1.2.1-3 speexdsp_1.2.1.orig.tar.gz 8c777343e4a6399569c72abc38a95b24db56882c83dbdb6c6424a5f4aeb54d3d
fetch sonic sonic=0.2.0-13 sonic_0.2.0.orig.tar.gz c7827ce576838467590ffa1f935fbe1049e896dfed6c515cf569ad3779c24085
fetch bzip2 bzip2=1.0.8-6 bzip2_1.0.8.orig.tar.gz ab5a03176ee106d3f0fa90e381da478ddae405918153cca248e682cd0c4a2269

# build NAME LICENCE OUT_LICENCE SOURCES FLAGS...: compiles bridge/NAME.c with the sources and flags given.
build() {
  local name=$1 licence=$2 named=$3 sources=$4
  shift 4
  [ -n "${ONLY:-}" ] && [[ " $ONLY " != *" $name "* ]] && return
  local flags=(-O3 -msimd128 -DNDEBUG -ffile-prefix-map="$work"=. -ffile-prefix-map="$here"=. -w "$@")
  mkdir -p "$work/o/$name"
  (cd "$work/$name" && for source in $sources; do echo "$work/$name/$source"; done >"$work/sources")
  # Flags name folders of the sources, and objects are written where the compiler runs.
  (cd "$work/o/$name" && emcc "${flags[@]/#-I/-I$work/$name/}" -c $(<"$work/sources") &&
    emcc "${flags[@]/#-I/-I$work/$name/}" -c "$here/bridge/$name.c" -o bridge.o)
  emcc -O3 -msimd128 "$work/o/$name"/*.o -o "$work/$name.wasm" --no-entry -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH \
    -sINITIAL_MEMORY=2MB -sMAXIMUM_MEMORY=256MB -sTOTAL_STACK=512KB -sMALLOC=emmalloc -sEXPORTED_FUNCTIONS=_malloc,_free \
    -Wl,--stack-first -sERROR_ON_UNDEFINED_SYMBOLS=0
  cp "$work/$name.wasm" "$out/$name.wasm"
  cp "$work/$name/$licence" "$out/licences/$named"
}

# The variables of a make file that list sources.
listed() { # file variable...
  local file=$1
  shift
  for variable in "$@"; do
    awk -v v="$variable" '$1 == v && $2 == "=" {f = 1; next} f {c = /\\$/; gsub(/\\$/, ""); print; if (!c) f = 0}' "$file"
  done
}

opus_sources() {
  listed "$work/opus/celt_sources.mk" CELT_SOURCES CELT_SOURCES_X86_RTCD CELT_SOURCES_SSE CELT_SOURCES_SSE2 CELT_SOURCES_SSE4_1
  listed "$work/opus/silk_sources.mk" SILK_SOURCES SILK_SOURCES_FLOAT SILK_SOURCES_SSE4_1
  listed "$work/opus/opus_sources.mk" OPUS_SOURCES OPUS_SOURCES_FLOAT
}

paths() { # folder name...
  local folder=$1
  shift
  for name in "$@"; do echo "$folder/$name.c"; done
}

mkdir -p "$out/licences"
# Emscripten has the intrinsics of SSE4.1 on top of WebAssembly's own.
build opus COPYING opus.BSD-3.txt "$(opus_sources)" -msse4.1 -Iinclude -Icelt -Isilk -Isilk/float -I. -DOPUS_BUILD -DUSE_ALLOCA \
  -DHAVE_LRINTF -DHAVE_LRINT -DHAVE_STDINT_H -DPACKAGE_VERSION='"1.5.2"' -DOPUS_X86_MAY_HAVE_SSE -DOPUS_X86_PRESUME_SSE \
  -DOPUS_X86_MAY_HAVE_SSE2 -DOPUS_X86_PRESUME_SSE2 -DOPUS_X86_MAY_HAVE_SSE4_1 -DOPUS_X86_PRESUME_SSE4_1
build flac COPYING.Xiph flac.BSD-3.txt "$(paths src/libFLAC bitmath bitreader bitwriter cpu crc fixed float format lpc md5 memory \
  metadata_object stream_decoder stream_encoder stream_encoder_framing window)" -Iinclude -Isrc/libFLAC/include -I. \
  -DFLAC__NO_DLL -DFLAC__HAS_OGG=0 -DFLAC__NO_ASM -DHAVE_STDINT_H -DHAVE_LROUND -DHAVE_FSEEKO -DPACKAGE_VERSION='"1.5.0"' \
  -DCPU_IS_BIG_ENDIAN=0 -DWORDS_BIGENDIAN=0 -DENABLE_64_BIT_WORDS=0
build aac COPYING vo-aacenc.Apache-2.0.txt "common/cmnMemory.c aacenc/basic_op/basicop2.c aacenc/basic_op/oper_32b.c $(paths \
  aacenc/src aac_rom aacenc aacenc_core adj_thr band_nrg bit_cnt bitbuffer bitenc block_switch channel_map dyn_bits grp_data \
  interface line_pe memalign ms_stereo pre_echo_control psy_configuration psy_main qc_main quantize sf_estim spreading \
  stat_bits tns transform)" -Iaacenc/inc -Iaacenc/basic_op -Icommon/include
build resample COPYING speexdsp.BSD-3.txt libspeexdsp/resample.c -msse2 -Iinclude -Ilibspeexdsp -DFLOATING_POINT -DRESAMPLE_FULL_SINC_TABLE -DUSE_SSE \
  -DUSE_SSE2 -DEXPORT= -Dspx_int32_t=int -Dspx_uint32_t='unsigned int' -Dspx_int16_t=short -Dspx_uint16_t='unsigned short' \
  -D__SPEEX_TYPES_H__ -D_SPEEX_TYPES_H
build sonic COPYING sonic.Apache-2.0.txt sonic.c -I.
build bzip2 LICENSE bzip2.BSD-like.txt "blocksort.c bzlib.c compress.c crctable.c decompress.c huffman.c randtable.c" -I. \
  -DBZ_NO_STDIO
(cd "$out" && find . -type f ! -name '*SHA256SUMS' | sort | xargs sha256sum >"$work/sums" && mv "$work/sums" audio.SHA256SUMS)

if [ "$out" != "$here/dist" ]; then
  diff "$here/dist/audio.SHA256SUMS" "$out/audio.SHA256SUMS" && echo "dist/ is what the sources make"
fi
