import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;
import java.util.regex.Pattern;

/** A first value with the JDK alone: `java Smoke.java URL KEY`. A program reads the answers with its own JSON library. */
public final class Smoke {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  public static void main(String[] args) throws Exception {
    String valuations = args[0] + "/api/open/v1/property-valuations";
    String body = """
        {"city": "上海市/上海市/浦东新区", "address": "檐雨小筑3号楼", "buildingArea": 89.5, "propertyUsage": "RESIDENTIAL"}
        """;
    HttpRequest create = request(valuations, args[1])
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", UUID.randomUUID().toString())
        .POST(BodyPublishers.ofString(body))
        .build();
    String taskId = field(send(create), "taskId");

    HttpRequest read = request(valuations + "/" + taskId, args[1]).GET().build();
    String task = send(read);
    for (int polls = 0; field(task, "status").equals("IN_PROGRESS") && polls < 600; polls++) {
      Thread.sleep(500);
      task = send(read);
    }
    System.out.println(field(task, "status") + " " + field(task, "avgTotalPrice"));
  }

  private static HttpRequest.Builder request(String url, String key) {
    return HttpRequest.newBuilder(URI.create(url)).header("X-Api-Key", key).header("Accept-Language", "en");
  }

  private static String send(HttpRequest request) throws Exception {
    var response = CLIENT.send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) throw new IllegalStateException(response.body());
    return response.body();
  }

  /** The first value of a field in a JSON text. */
  private static String field(String json, String name) {
    var found = Pattern.compile("\"" + name + "\":\"?([^\",}]+)").matcher(json);
    if (!found.find()) throw new IllegalStateException("No " + name + " in " + json);
    return found.group(1);
  }
}
