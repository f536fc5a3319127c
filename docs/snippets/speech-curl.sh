curl --fail-with-body '{origin}/api/v1/tts/single' \
  -H 'Content-Type: application/json' \
  -H '{authName}: {authValue}' \
  -o speech.{extension} --data-binary @- <<'JSON'
{body}
JSON
