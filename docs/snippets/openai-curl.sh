curl --fail-with-body '{origin}/openai/v1/audio/speech' \
  -H 'Content-Type: application/json' \
  -H 'Authorization: Bearer {key}' \
  -o speech.{extension} --data-binary @- <<'JSON'
{openai}
JSON
